import type { RegisteredCollection, StorageKey } from "@meridian/database";
import { named, quoted, textOf } from "../../../base/sqlText.ts";
import { deleteDocument } from "../actions/delete.ts";
import { fitsSql } from "../schema/compile.ts";
import { jsonSchemaOf } from "../schema/jsonSchema.ts";
import { longestKey } from "../stored/namedKeys.ts";
import { always, type Check, type RowFinder, type SetFinder } from "./check.ts";
import { fileName } from "./words.ts";

/** The keys of documents that are records of files; a row that names one is no record. */
const filesOf = ({ schema, storageKeys }: RegisteredCollection) =>
  schema ? storageKeys.filter(({ isPreview }) => !isPreview) : [];

const applies = ({ when }: StorageKey): string =>
  when
    ? `coalesce(${textOf(`f.${named(when.field)}`)} in (${when.is.map(quoted).join(", ")}), false)`
    : "true";

/** The useless fields of the entry. */
function uselessOf(collection: RegisteredCollection, key: StorageKey): [string, string][] {
  const properties = jsonSchemaOf(collection.schema!).properties ?? {};
  const misfit = (field: string) =>
    `not coalesce(${fitsSql(properties[field] ?? {}, `f.${named(field)}`)}, false)`;
  const text = textOf(`f.${named(key.field)}`);
  const badKey = `not coalesce(starts_with(${text}, ${quoted(key.prefix)}) and length(${text}) <= ${longestKey}, false)`;
  const size = key.size && `(${misfit(key.size)} or f.${named(key.size)} = '0'::jsonb)`;
  return [
    [key.field, badKey],
    ...(size ? [[key.size!, size] as [string, string]] : []),
    ...(key.sha256 ? [[key.sha256, misfit(key.sha256)] as [string, string]] : []),
  ];
}

function findCorrupted(collection: RegisteredCollection, key: StorageKey): RowFinder {
  const useless = uselessOf(collection, key);
  const names = useless.map(([field, condition]) => `case when ${condition} then ${quoted(field)} end`);
  return {
    fault: `(jsonb_typeof(d.doc) = 'object' and ${applies(key)} and (${useless.map(([, condition]) => condition).join(" or ")}))`,
    details: `jsonb_build_object('fields', to_jsonb(array_remove(array[${names.join(", ")}]::text[], null)),
      'key', left(${textOf(`f.${named(key.field)}`)}, ${longestKey}))`,
    fixable: String(collection.observationData),
  };
}

export const corruptedEntry: Check = {
  id: "file.corrupted-entry",
  type: "file",
  severity: "critical",
  title: "Corrupted file entry",
  meaning: "The record of a stored file has no usable key, size or digest, or the file is empty.",
  importance: "The file can't be found or verified any more.",
  ...always,
  message: ({ fields }) =>
    `Of no use: ${(Array.isArray(fields) ? fields : []).map((field) => `"${field}"`).join(", ")}.`,
  inRows: (collection) => filesOf(collection).map((key) => findCorrupted(collection, key)),
  repair: {
    does: "Deletes the record. What is stored goes to quarantine.",
    destructive: true,
    deletes: () => true,
    plan: deleteDocument,
  },
};

const findShared =
  (collection: RegisteredCollection, { field }: StorageKey): SetFinder =>
  (rows) =>
    `
  select id as document_id, '' as part, ${collection.observationData} as fixable,
         jsonb_build_object('key', left(key, ${longestKey}), 'duplicate_of', first) as details
    from (select id, key, first_value(id) over same as first, row_number() over same as place
            from (select id, ${textOf(`doc -> ${quoted(field)}`)} as key from ${rows} d) keyed where key <> ''
          window same as (partition by key order by id)) placed
   where place > 1`;

export const duplicateReference: Check = {
  id: "file.duplicate-reference",
  type: "file",
  severity: "warning",
  title: "Duplicate file reference",
  meaning: "Two records name the same stored file.",
  importance: "The file counts twice, and deleting one record would take it from the other.",
  ...always,
  message: ({ key, duplicate_of }) => `${fileName(key)} belongs to ${duplicate_of} already.`,
  inSets: (collection) => filesOf(collection).map((key) => findShared(collection, key)),
  repair: {
    does: "Deletes the later record. The file stays.",
    destructive: true,
    deletes: () => true,
    plan: deleteDocument,
  },
};
