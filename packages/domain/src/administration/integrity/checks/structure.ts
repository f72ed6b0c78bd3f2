import type { RegisteredCollection } from "@meridian/database";
import { named, quoted } from "../../../base/sqlText.ts";
import { canBeDefaulted, deleteDocument, setDefaultsOrDelete } from "../repairs/plans.ts";
import { fitsSql } from "../schema/compile.ts";
import { type JsonSchema, jsonSchemaOf } from "../schema/jsonSchema.ts";
import { misfitSql } from "../schema/misfit.ts";
import { always, type Check, type RowFinder } from "./check.ts";
import { defaultsOf } from "./defaults.ts";
import { entryFields } from "./entryFields.ts";

const isObject = "jsonb_typeof(d.doc) = 'object'";
const has = (value: string, name: string) => `jsonb_exists(${value}, ${quoted(name)})`;
const anyOf = (conditions: string[]) => (conditions.length ? `(${conditions.join(" or ")})` : "false");

const takesNull = (schema: JsonSchema): boolean =>
  [schema.type ?? "null"].flat().includes("null") || (schema.anyOf ?? []).some(takesNull);

/** The fields that this check is about: those of a stored file's entry have a check of their own. */
function fieldsOf(collection: RegisteredCollection) {
  const schema = jsonSchemaOf(collection.schema!);
  const others = entryFields(collection);
  const fields = Object.entries(schema.properties ?? {}).filter(([name]) => !others.has(name));
  return { fields, required: (schema.required ?? []).filter((name) => !others.has(name)) };
}

/** Where something required isn't there: the path for people, and the condition. */
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

/** The fields with whether something is wrong about each, and where in it what is. */
function invalidOf(collection: RegisteredCollection): [name: string, condition: string, misfit: string][] {
  return fieldsOf(collection).fields.map(([name, schema]) => {
    const value = `f.${named(name)}`;
    const misfit = `(${value} is not null and not ${fitsSql(schema, value, "is told apart")})`;
    const isNull = takesNull(schema) ? "" : ` or (${value} is null and ${has("d.doc", name)})`;
    const place = { value, path: `${quoted(name)}::text` };
    return [name, `(${misfit}${isNull})`, misfitSql(schema, place, "is told apart")];
  });
}

function findInvalid(collection: RegisteredCollection): RowFinder[] {
  if (!collection.schema) return [];
  const invalid = invalidOf(collection);
  const entries = invalid.map(
    ([name, condition, misfit]) =>
      `case when ${condition} then (${misfit}) || case when f.${named(name)} is null then '{"found": "null"}'::jsonb else '{}'::jsonb end end`,
  );
  const whole = `jsonb_build_array(jsonb_build_object('field', '', 'expected', 'an object', 'found', jsonb_typeof(d.doc)))`;
  const replaceable = Object.keys(defaultsOf(collection));
  const lasting = invalid.filter(([name]) => !replaceable.includes(name)).map(([, condition]) => condition);
  return [
    {
      fault: `(not ${isObject} or (${isObject} and ${anyOf(invalid.map(([, condition]) => condition))}))`,
      details: `jsonb_build_object('fields', case when ${isObject} then to_jsonb(array_remove(array[${entries.join(", ")}]::jsonb[], null)) else ${whole} end)`,
      fixable: `(not ${isObject} or ${collection.observationData} or not ${anyOf(lasting)})`,
    },
  ];
}

const listed = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const inQuotes = (paths: string[]) => paths.map((path) => `"${path}"`).join(", ");

const missingField: Check = {
  id: "structure.missing-field",
  type: "structure",
  severity: "critical",
  title: "Required field missing",
  meaning: "A document lacks a field that every document of its kind must have.",
  importance: "Pages and jobs that need the field leave the document out or show it wrongly.",
  ...always,
  advice: "Fill the field in on the document's page.",
  message: ({ fields }) => `Missing: ${inQuotes(listed(fields))}.`,
  inRows: findMissing,
  repair: {
    does: "Deletes the document, where it is an observation or the record of a file; its files go to quarantine. Elsewhere a person has to fill the field in.",
    destructive: true,
    deletes: () => true,
    plan: deleteDocument,
  },
};

const invalidField: Check = {
  id: "structure.invalid-field",
  type: "structure",
  severity: "warning",
  title: "Invalid field",
  meaning: "A field holds a value of the wrong type, or one that isn't allowed there.",
  importance: "The value is ignored where it is read, so people see something else than what is stored.",
  ...always,
  advice: "Set the field right on the document's page.",
  message: ({ fields }) =>
    (Array.isArray(fields) ? fields : [])
      .map(({ field, expected, found }) => {
        if (field === "") return `The document is of the type ${found}, not an object.`;
        return found === null
          ? `"${field}" is missing; expected ${expected}.`
          : `"${field}" is ${found}; expected ${expected}.`;
      })
      .join(" "),
  inRows: findInvalid,
  repair: {
    does: "Replaces the value by the field's default, where every field concerned has one. Else deletes an observation or the record of a file, and its files go to quarantine. What isn't an object at all is deleted from any collection. Other fields a person has to put right.",
    destructive: true,
    deletes: ({ collection, details }) => !canBeDefaulted(collection, details),
    plan: setDefaultsOrDelete,
  },
};

export const structureChecks = [missingField, invalidField];
