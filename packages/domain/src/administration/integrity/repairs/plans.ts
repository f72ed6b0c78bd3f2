import { findRegistered, registered } from "@meridian/database";
import { defaultsOf } from "../checks/defaults.ts";
import { keysOf, objectsAt } from "./belongings.ts";
import type { Finding, Plan, RepairPlanner } from "./plan.ts";

const byAPerson = { refusal: "Only a person can say what belongs there." };

const deletionOf: RepairPlanner = async (tx, ctx, { collection, documentId }) => {
  const id = String(documentId);
  const keys = await keysOf(tx, collection, id);
  try {
    return { action: "delete", collection, id, objects: await objectsAt(ctx, keys) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { refusal: `The object storage, which has files of it, can't be reached: ${reason}` };
  }
};

/**
 * An observation, or what belongs to one, is deleted, and its files go to quarantine; its image is kept. Other things have
 * more depending on them.
 */
export const deleteDocument: RepairPlanner = (tx, ctx, finding) => {
  const { observationData, schema } = registered(finding.collection);
  return finding.documentId && observationData && schema ? deletionOf(tx, ctx, finding) : byAPerson;
};

/** The field of a document in which a path begins. */
const topOf = (path: string): string => path.split(/[.[]/)[0]!;

const faultyFields = ({ fields }: Finding["details"]): string[] =>
  Array.isArray(fields) ? [...new Set(fields.map(({ field }) => topOf(String(field))))] : [];

/** Whether every field that is wrong has a default to take its place. */
export function canBeDefaulted(collection: string, details: Finding["details"]): boolean {
  const known = findRegistered(collection);
  const defaults = known ? defaultsOf(known) : {};
  return faultyFields(details).every((field) => field in defaults);
}

/**
 * Each field that is wrong gets what a document without it has. Where one has no default, an observation or what belongs to
 * one is deleted, and so is whatever isn't a document at all.
 */
export const setDefaultsOrDelete: RepairPlanner = (tx, ctx, finding) => {
  const { collection, documentId, details } = finding;
  if (!documentId) return byAPerson;
  const defaults = defaultsOf(registered(collection));
  const fields = faultyFields(details);
  if (fields.includes("")) return deletionOf(tx, ctx, finding);
  if (!canBeDefaulted(collection, details)) return deleteDocument(tx, ctx, finding);
  const absent = fields.filter((field) => defaults[field] === undefined);
  const set = Object.fromEntries(
    fields.filter((field) => !absent.includes(field)).map((field) => [field, defaults[field]]),
  );
  return { action: "change", collection, id: documentId, set, unset: absent };
};

/**
 * Where a person is gone, whoever is responsible takes their place; a field that may be empty becomes empty; a list loses what
 * doesn't exist. What can't be without what it names is deleted if it is observation data.
 */
export const repairReference: RepairPlanner = (tx, ctx, finding) => {
  const { collection, documentId, details, doc } = finding;
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
  if (typeof details.should_be === "string") return change(details.should_be);
  if (schema.shape[field]?.safeParse(null).success) return change(null);
  return details.to === "users" ? byAPerson : deleteDocument(tx, ctx, finding);
};

/** A field goes. */
export const removeField =
  (field: string): RepairPlanner =>
  (_tx, _ctx, { collection, documentId }) =>
    documentId ? { action: "change", collection, id: documentId, set: {}, unset: [field] } : byAPerson;
