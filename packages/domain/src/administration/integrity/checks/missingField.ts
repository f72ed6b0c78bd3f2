import type { RegisteredCollection } from "@meridian/database";
import { named, quoted } from "../../../base/sqlText.ts";
import { deleteDocument } from "../actions/delete.ts";
import type { JsonSchema } from "../schema/jsonSchema.ts";
import { always, type Check, type RowFinder } from "./check.ts";
import { anyOf, fieldsOf, has, isObject } from "./fields.ts";

/** Required fields that may be absent: the path for people, and the condition. */
function missingOf(collection: RegisteredCollection): [path: string, condition: string][] {
  const { fields, required } = fieldsOf(collection);
  const top = required.map((name): [string, string] => [
    name,
    `(f.${named(name)} is null and not ${has("d.doc", name)})`,
  ]);
  const within = fields.flatMap(([name, schema]) => missingWithin(name, schema, `f.${named(name)}`));
  return [...top, ...within];
}

function missingWithin(path: string, schema: JsonSchema, value: string): [string, string][] {
  if (schema.type !== "object") return [];
  const here = (schema.required ?? []).map((name): [string, string] => [
    `${path}.${name}`,
    `(case when jsonb_typeof(${value}) = 'object' then not ${has(value, name)} else false end)`,
  ]);
  const below = Object.entries(schema.properties ?? {}).flatMap(([name, one]) =>
    missingWithin(`${path}.${name}`, one, `(${value} -> ${quoted(name)})`),
  );
  return [...here, ...below];
}

function findMissing(collection: RegisteredCollection): RowFinder[] {
  if (!collection.schema) return [];
  const missing = missingOf(collection);
  const paths = missing.map(([path, condition]) => `case when ${condition} then ${quoted(path)} end`);
  return [
    {
      fault: `(${isObject} and ${anyOf(missing.map(([, condition]) => condition))})`,
      details: `jsonb_build_object('fields', to_jsonb(array_remove(array[${paths.join(", ")}]::text[], null)))`,
      fixable: String(collection.observationData),
    },
  ];
}

/** An observation that is placed at no observatory, and asks for none of the network. */
function findNowhere({ name }: RegisteredCollection): RowFinder[] {
  if (name !== "observations") return [];
  return [
    {
      fault: `(${isObject} and f.observatory_id is null and f."where" is null and ${has("d.doc", "observatory_id")})`,
      details: `jsonb_build_object('fields', jsonb_build_array('observatory_id'))`,
      part: "nowhere",
      fixable: "true",
    },
  ];
}

const listed = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const inQuotes = (paths: string[]) => paths.map((path) => `"${path}"`).join(", ");

export const missingField: Check = {
  id: "structure.missing-field",
  type: "structure",
  severity: "critical",
  title: "Required field missing",
  meaning: "A document lacks a field that every document of its kind must have.",
  importance: "Pages and jobs that need the field leave the document out or show it wrongly.",
  ...always,
  advice: "Fill the field in on the document's page.",
  message: ({ fields }) => `Missing: ${inQuotes(listed(fields))}.`,
  inRows: (collection) => [...findMissing(collection), ...findNowhere(collection)],
  repair: {
    does: "Deletes the document, where it is an observation or the record of a file; its files go to quarantine. Elsewhere a person has to fill the field in.",
    destructive: true,
    deletes: () => true,
    plan: deleteDocument,
  },
};
