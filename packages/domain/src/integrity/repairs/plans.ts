import { registered } from "@meridian/database";
import { defaultsOf } from "../checks/defaults.ts";
import type { Plan, RepairPlanner } from "./plan.ts";

const byAPerson = { refusal: "Only a person can say what belongs there." };

/** An observation, or what belongs to one, is deleted; its image is kept. Other things have more depending on them. */
export const deleteDocument: RepairPlanner = (_tx, _ctx, { collection, documentId }) =>
  documentId && registered(collection).observationData && registered(collection).schema
    ? { action: "delete", collection, id: documentId }
    : byAPerson;

/** Each field that is wrong gets what a document without it has. */
export const setDefaults: RepairPlanner = (_tx, _ctx, { collection, documentId, details }) => {
  const defaults = defaultsOf(registered(collection));
  const fields = (details.fields as { field: string }[]).map(({ field }) => field);
  if (!documentId || !fields.every((field) => field in defaults)) return byAPerson;
  const absent = fields.filter((field) => defaults[field] === undefined);
  const set = Object.fromEntries(
    fields.filter((field) => !absent.includes(field)).map((field) => [field, defaults[field]]),
  );
  return { action: "change", collection, id: documentId, set, unset: absent };
};

/** A field that may be empty becomes empty; a list loses what doesn't exist. */
export const removeReference: RepairPlanner = (_tx, _ctx, { collection, documentId, details, doc }) => {
  const field = String(details.field);
  const { schema } = registered(collection);
  if (!documentId || !schema) return byAPerson;
  const change = (value: unknown) =>
    ({ action: "change", collection, id: documentId, set: { [field]: value }, unset: [] }) satisfies Plan;
  if (Array.isArray(details.references)) {
    const gone = details.references;
    const ids = Array.isArray(doc?.[field]) ? doc[field] : [];
    return change(ids.filter((id) => !gone.includes(id)));
  }
  return schema.shape[field]?.safeParse(null).success ? change(null) : byAPerson;
};

/** A field goes. */
export const removeField =
  (field: string): RepairPlanner =>
  (_tx, _ctx, { collection, documentId }) =>
    documentId ? { action: "change", collection, id: documentId, set: {}, unset: [field] } : byAPerson;
