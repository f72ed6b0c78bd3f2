import { findRegistered, type RegisteredCollection, registered } from "@meridian/database";
import type { z } from "zod";
import { named, quoted } from "../../../base/sqlText.ts";
import type { Finding } from "../actions/action.ts";
import { changeOf } from "../actions/change.ts";
import { byAPerson, deleteDocument, planDeletion } from "../actions/delete.ts";
import type { RepairPlanner } from "../actions/index.ts";
import { fitsSql } from "../schema/compile.ts";
import type { JsonSchema } from "../schema/jsonSchema.ts";
import { misfitSql } from "../schema/misfit.ts";
import { always, type Check, type RowFinder } from "./check.ts";
import { anyOf, fieldsOf, has, isObject } from "./fields.ts";

const takesNull = (schema: JsonSchema): boolean =>
  [schema.type ?? "null"].flat().includes("null") || (schema.anyOf ?? []).some(takesNull);

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

/** The fields that a document may lack, with what they are then; undefined where it is simply absent. */
function defaultsOf({ schema }: RegisteredCollection): Record<string, unknown> {
  const fields = Object.entries((schema?.shape ?? {}) as Record<string, z.ZodType>);
  return Object.fromEntries(
    fields.flatMap(([name, field]) => {
      const read = field.safeParse(undefined);
      return read.success ? [[name, read.data]] : [];
    }),
  );
}

/** The field of a document in which a path begins. */
const topOf = (path: string): string => path.split(/[.[]/)[0]!;

const faultyFields = ({ fields }: Finding["details"]): string[] =>
  Array.isArray(fields) ? [...new Set(fields.map(({ field }) => topOf(String(field))))] : [];

/** True if every field that is wrong has a default to take its place. */
function canBeDefaulted(collection: string, details: Finding["details"]): boolean {
  const known = findRegistered(collection);
  const defaults = known ? defaultsOf(known) : {};
  return faultyFields(details).every((field) => field in defaults);
}

/**
 * Each field that is wrong gets what a document without it has. Where one has no default, an observation or what belongs to
 * one is deleted, and so is whatever isn't a document at all.
 */
const setDefaultsOrDelete: RepairPlanner = (tx, ctx, finding) => {
  const { collection, documentId, details } = finding;
  if (!documentId) return byAPerson;
  const defaults = defaultsOf(registered(collection));
  const fields = faultyFields(details);
  if (fields.includes("")) return planDeletion(tx, ctx, finding);
  if (!canBeDefaulted(collection, details)) return deleteDocument(tx, ctx, finding);
  const absent = fields.filter((field) => defaults[field] === undefined);
  const set = Object.fromEntries(
    fields.filter((field) => !absent.includes(field)).map((field) => [field, defaults[field]]),
  );
  return changeOf(finding, set, { unset: absent });
};

export const invalidField: Check = {
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
