/** SQL for a timestamp column as the text that documents and answers hold: ISO 8601, UTC, milliseconds. */
export const isoTime = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
