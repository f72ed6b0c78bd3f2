/** SQL for a timestamp column as the text that documents and answers hold: ISO 8601, UTC, milliseconds. */
export const isoTime = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * A time as PostgreSQL has written it, as answers hold it: ISO 8601, UTC, milliseconds. In JSON of a session in UTC only the
 * end differs, and lists spend much of their time on dates.
 */
export const inIsoTime = (written: string): string =>
  written.length === 29 && written[10] === "T" && written.endsWith("+00:00")
    ? `${written.slice(0, 23)}Z`
    : new Date(written).toISOString();
