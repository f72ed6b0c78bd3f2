/** Words that messages use for values. */

/** The last part of a storage key: what tells files apart. The whole key is in the finding's details. */
export const fileName = (key: unknown): string => String(key).split("/").at(-1)!;

/** `in_progress` -> `in progress` */
export const statusLabel = (name: unknown): string => String(name).replaceAll("_", " ");

/** `2026-03-01T22:05:10.123Z` -> `2026-03-01 22:05 UTC`; anything else as it is. */
export const minute = (moment: unknown): string =>
  String(moment).replace(/^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}).*Z$/, "$1 $2 UTC");

const format = new Intl.NumberFormat("en");

/** A number with its thousands apart; anything else as it is. */
export const grouped = (value: unknown): string =>
  typeof value === "number" ? format.format(value) : String(value);
