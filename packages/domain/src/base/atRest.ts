/**
 * Reading documents that may not fit their schema any more: older versions, imports and plugins leave such behind, and
 * finding them is the integrity scan's work. A list shows them all the same.
 */

import { z } from "zod";

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns the value of a field that holds nothing usable: its default, else the simplest value of its type, or null. */
function blankOf(field: z.ZodType): unknown {
  const simple = [undefined, null, false, 0, "", [], {}].map((value) => field.safeParse(value));
  const fitting = simple.find(({ success }) => success);
  if (fitting) return fitting.data;
  if (field instanceof z.ZodEnum) return field.options[0];
  if (field instanceof z.ZodObject) return blanksOf(field);
  return field instanceof z.ZodString ? "" : null;
}

const blanksOf = ({ shape }: z.ZodObject): Record<string, unknown> =>
  Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, blankOf(field as z.ZodType)]));

const blanks = new WeakMap<z.ZodObject, Record<string, unknown>>();

/**
 * A document by its schema, field by field: one that doesn't fit is as if nothing had been said. Fields that the schema
 * doesn't know are left out.
 */
export function readAtRest<S extends z.ZodObject>(schema: S, document: unknown): z.output<S> {
  const known = blanks.get(schema) ?? blanksOf(schema);
  blanks.set(schema, known);
  const given = isRecord(document) ? document : {};
  const fields = Object.entries(schema.shape).map(([name, field]) => {
    const read = (field as z.ZodType).safeParse(given[name]);
    return [name, read.success ? read.data : structuredClone(known[name])];
  });
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined)) as z.output<S>;
}

const kindOf = (value: unknown): string =>
  value === null ? "null" : Array.isArray(value) ? "array" : typeof value;

function fits(value: unknown, kind: string): boolean {
  if (kind === "array") return Array.isArray(value);
  if (kind === "object") return typeof value === "object" && value !== null && !Array.isArray(value);
  if (kind === "null") return value === null || typeof value === "string";
  if (kind === "number") return Number.isFinite(value);
  return typeof value === kind;
}

/** The fields of a blank with their kinds, worked out once: lists shape twenty documents a request. */
const plans = new WeakMap<object, [field: string, kind: string][]>();

function planOf(blank: object) {
  const known = plans.get(blank);
  if (known) return known;
  const plan = Object.entries(blank).map(([field, example]): [string, string] => [field, kindOf(example)]);
  plans.set(blank, plan);
  return plan;
}

/**
 * The fields of `blank`, each with the document's value where that is the same kind of JSON, else as in `blank`.
 * A null in `blank` stands for text that may be missing.
 */
export function shaped<T extends object>(doc: unknown, blank: T): T {
  const given = (kindOf(doc) === "object" ? doc : {}) as Record<string, unknown>;
  const result = { ...blank } as Record<string, unknown>;
  for (const [field, kind] of planOf(blank)) {
    const value = given[field];
    if (fits(value, kind)) result[field] = value;
  }
  return result as T;
}

/** The value where it is one of the options, else the fallback. */
export const oneOf = <T extends string>(options: readonly T[], value: unknown, fallback: T): T =>
  options.includes(value as T) ? (value as T) : fallback;
