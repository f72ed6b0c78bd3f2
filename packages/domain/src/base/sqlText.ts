/** Statements are put together from the registry and the contract's schemas, so constants are written into their text. */

/** A text constant. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** A name of a table, column or alias. */
export const named = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The text that a JSON value is; null when it isn't text. */
export const textOf = (value: string): string =>
  `(case when jsonb_typeof(${value}) = 'string' then ${value} #>> '{}' end)`;

/** The array that a JSON value is, else an empty one. */
export const arrayOf = (value: string): string =>
  `(case when jsonb_typeof(${value}) = 'array' then ${value} else '[]'::jsonb end)`;

/** A moment as Meridian writes it, but for the last days of a month. */
export const utcMoment =
  "^[12]\\d{3}-(0[1-9]|1[0-2])-(0[1-9]|1\\d|2[0-8])T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d+)?Z$";
const lateInMonth =
  "^[12]\\d{3}-((0[13578]|1[02])-(29|30|31)|(0[469]|11)-(29|30))T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d+)?Z$";

/** The moment that a text is, as documents hold it; null when it is anything else. Never fails. */
export const momentOf = (text: string): string =>
  `(case when length(${text}) < 40 and (${text} ~ ${quoted(utcMoment)} or ${text} ~ ${quoted(lateInMonth)}) then (${text})::timestamptz end)`;
