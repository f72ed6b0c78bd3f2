/** Files of observatories with known mistakes, the same for the same numbers. */
import type { ImportFormat } from "@meridian/contract";

export interface GeneratedRow {
  entry: Record<string, unknown>;
  /** The field that the row is refused for. */
  wrong?: string;
}

const mistakes: ((entry: Record<string, unknown>) => string)[] = [
  (entry) => {
    entry.lat = 117.9;
    return "lat";
  },
  (entry) => {
    delete entry.lat;
    return "lat";
  },
  (entry) => {
    entry.lon = "east";
    return "lon";
  },
  (entry) => {
    entry.elevation = 20_000;
    return "elevation";
  },
  (entry) => {
    delete entry.name;
    return "name";
  },
];

/** `next` gives numbers from 0 to 1. About one row in ten is wrong, and some take a name from an earlier row. */
export function generateRows(count: number, next: () => number): GeneratedRow[] {
  const rows: GeneratedRow[] = [];
  const names: string[] = [];
  for (let number = 1; number <= count; number++) {
    const entry: Record<string, unknown> = {
      name: `Telescope ${number}, "the ${number}th"`,
      lat: Math.round(next() * 1_700 - 850) / 10,
      lon: Math.round(next() * 3_600) / 10,
      elevation: Math.floor(next() * 4_000),
      nickname: `T${number}`,
    };
    const drawn = next();
    if (drawn < 0.1) rows.push({ entry, wrong: mistakes[Math.floor(drawn * 50)]!(entry) });
    else if (drawn < 0.13 && names.length > 0) {
      entry.name = names[Math.floor(next() * names.length)]!.toUpperCase();
      rows.push({ entry, wrong: "name" });
    } else {
      names.push(entry.name as string);
      rows.push({ entry });
    }
  }
  return rows;
}

const quoted = (value: unknown) => (value === undefined ? "" : `"${String(value).replaceAll('"', '""')}"`);
const columns = ["name", "lat", "lon", "elevation", "nickname"];

export const write: Record<ImportFormat, (rows: GeneratedRow[]) => string> = {
  json: (rows) => JSON.stringify({ observatories: rows.map((row) => row.entry) }, null, 1),
  ndjson: (rows) => rows.map((row) => JSON.stringify(row.entry)).join("\r\n"),
  csv: (rows) =>
    [columns, ...rows.map(({ entry }) => columns.map((name) => quoted(entry[name])))].join("\r\n"),
  yaml: (rows) =>
    rows
      .map(({ entry }) => Object.entries(entry).map(([name, value]) => `${name}: ${JSON.stringify(value)}`))
      .map((lines) => `- ${lines.join("\n  ")}`)
      .join("\n"),
};
