import { orders } from "@meridian/contract/choices";

/** Reads one parameter of the address: a value that isn't in the list counts as absent. */
export const oneOf =
  <T extends string>(values: readonly T[]) =>
  (value: unknown): T | undefined =>
    values.find((known) => known === value);

/** Reads free text of the address, without the empty one; a number that was typed stays the text it was. */
export function words(value: unknown): string | undefined {
  const text = typeof value === "number" ? String(value) : value;
  return typeof text === "string" && text !== "" ? text.slice(0, 100) : undefined;
}

/** Reads a moment: one that isn't a date counts as absent. */
export function moment(value: unknown): string | undefined {
  const text = words(value);
  return text && !Number.isNaN(Date.parse(text)) ? new Date(text).toISOString() : undefined;
}

/** Reads a date as in 2026-03-01: anything else counts as absent. */
export function evening(value: unknown): string | undefined {
  const text = words(value);
  return text && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
}

/** A page for something new: which organization it is to be of, by id. */
export interface NewSearch {
  organization?: string | undefined;
}

export const newSearch = (search: Record<string, unknown>): NewSearch => ({
  organization: words(search.organization),
});

export const order = oneOf(orders);
