import { type RegisteredCollection, registry, type StorageKey } from "@meridian/database";
import { named, quoted, textOf } from "../../../base/sqlText.ts";
import { adoptSize, quarantine, redrawPreview } from "../repairs/files.ts";
import { deleteDocument } from "../repairs/plans.ts";
import { fitsSql } from "../schema/compile.ts";
import { jsonSchemaOf } from "../schema/jsonSchema.ts";
import { longestKey, orphanPrefixes } from "../storedKeys.ts";
import { always, type Check, type RowFinder, type SetFinder } from "./check.ts";
import { fileName, grouped } from "./words.ts";

/** The keys of documents that are records of files; a row that names one is no record. */
const filesOf = ({ schema, storageKeys }: RegisteredCollection) =>
  schema ? storageKeys.filter(({ isPreview }) => !isPreview) : [];

const applies = ({ when }: StorageKey): string =>
  when
    ? `coalesce(${textOf(`f.${named(when.field)}`)} in (${when.is.map(quoted).join(", ")}), false)`
    : "true";

/** Which of the entry's fields are of no use. */
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

const corruptedEntry: Check = {
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

const duplicateReference: Check = {
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

/** Found by comparing with storage, wherever such keys are. */
const stored = (has: (key: StorageKey) => unknown) => ({
  by: "storage" as const,
  in: registry.filter(({ storageKeys }) => storageKeys.some(has)).map(({ name }) => name),
});

/** Meridian's backups hold what is in the database. */
const elsewhere = "a copy is kept elsewhere: backups hold no stored files.";

const missing: Check = {
  id: "file.missing",
  type: "file",
  severity: "critical",
  title: "File missing from storage",
  meaning: "A record names a file that isn't stored.",
  importance: `The file is lost, unless ${elsewhere}`,
  needs: "check_storage",
  message: ({ key }) => `Missing from storage: ${fileName(key)}`,
  found: stored(({ isPreview }) => !isPreview),
  advice:
    "Put the file back under its key from a copy and scan again. Where there is no copy, ignore the issue with a reason.",
};

const unreadable: Check = {
  id: "file.unreadable",
  type: "file",
  severity: "critical",
  title: "File can't be looked at",
  meaning:
    "The object storage doesn't let Meridian look at a file, so whether it is there and whole is unknown.",
  importance: "Nobody can open the file. It isn't counted as lost, and nothing is repaired because of it.",
  needs: "check_storage",
  message: ({ key, reason }) => `${fileName(key)} can't be looked at: ${reason}.`,
  found: stored(() => true),
  advice:
    "Look at the permissions of the object storage, and at the health of its disks. Once the file can be read, scan again.",
};

const empty: Check = {
  id: "file.empty",
  type: "file",
  severity: "critical",
  title: "Empty file",
  meaning: "A file is stored, but nothing is in it, although its record says otherwise.",
  importance: `What was in it is lost, unless ${elsewhere}`,
  needs: "check_storage",
  message: ({ key, recorded }) => `${fileName(key)} is empty, ${grouped(recorded)} bytes are recorded.`,
  found: stored(({ size }) => size),
  repair: {
    does: "Deletes the record of an image. The empty file goes to quarantine.",
    destructive: true,
    deletes: () => true,
    plan: deleteDocument,
  },
};

const sizeMismatch: Check = {
  id: "file.size-mismatch",
  type: "file",
  severity: "warning",
  title: "File size differs",
  meaning: "The stored file has another size than its record says.",
  importance: "Either the record is wrong, or the file isn't the one that was uploaded.",
  needs: "check_storage",
  message: ({ recorded, stored: size }) =>
    `${grouped(recorded)} bytes are recorded, ${grouped(size)} are stored.`,
  found: stored(({ size, sha256 }) => size && sha256),
  repair: {
    does: "Records the file's size, where its digest shows that it is the one that was uploaded; else there is no repair.",
    destructive: false,
    plan: adoptSize,
  },
};

const missingPreview: Check = {
  id: "file.missing-preview",
  type: "file",
  severity: "info",
  title: "Preview missing",
  meaning: "A record names a preview picture that isn't stored.",
  importance: "People see no picture of the file.",
  needs: "check_storage",
  message: ({ key }) => `Missing from storage: ${fileName(key)}`,
  found: stored(({ isPreview }) => isPreview),
  repair: {
    does: "Takes the preview out of the record, and draws it again from the file.",
    destructive: false,
    plan: redrawPreview,
  },
};

const hour = 3_600_000;
/** Pixels; a side that no image of a camera has isn't drawn. */
const isSide = (keyword: string) =>
  `coalesce(jsonb_typeof(f.fits_header -> '${keyword}') = 'number'
     and f.fits_header -> '${keyword}' between '1'::jsonb and '200000'::jsonb, false)`;

const undrawnPreview: Check = {
  id: "file.undrawn-preview",
  type: "file",
  severity: "info",
  title: "Preview not drawn",
  meaning: "By its header a file is an image, and an hour after it was stored it still has no preview.",
  importance: "People see no picture of the file. The file itself may be cut short.",
  ...always,
  message: () => "No preview was drawn.",
  inRows: ({ name }, { now }) =>
    name === "user_files"
      ? [
          {
            fault: `(f.preview_key is null and f.no_preview is null and ${isSide("NAXIS1")} and ${isSide("NAXIS2")}
              and d.created_at < ${quoted(new Date(now.getTime() - hour).toISOString())}::timestamptz)`,
            details: `jsonb_build_object('field', 'preview_key')`,
          },
        ]
      : [],
  repair: { does: "Draws the preview from the file.", destructive: false, plan: redrawPreview },
};

const orphan: Check = {
  id: "file.orphan",
  type: "file",
  severity: "warning",
  title: "Orphaned file",
  meaning: "A file is stored, but no record names it.",
  asSet: ({ orphan_grace_hours: hours }) =>
    `Files of the last ${hours === 1 ? "hour" : `${hours} hours`} don't count: their upload may be under way.`,
  importance: "It takes up space, and nobody can find it.",
  needs: "check_storage",
  message: ({ key }) => `No record names ${fileName(key)}.`,
  found: stored(({ prefix }) => orphanPrefixes.includes(prefix)),
  repair: {
    does: "Moves it to quarantine/, from where it can be taken back for 30 days. Then it is deleted.",
    destructive: false,
    plan: quarantine,
  },
};

export const fileChecks = [
  missing,
  unreadable,
  orphan,
  empty,
  sizeMismatch,
  corruptedEntry,
  missingPreview,
  undrawnPreview,
  duplicateReference,
];
