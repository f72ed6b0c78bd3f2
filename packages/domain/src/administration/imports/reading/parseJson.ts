import type { SourceRow } from "./row.ts";

/** Parses one entry that begins in `line`. */
export function parseJson(text: string, line: number): SourceRow {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return { fault: `line ${line}: is not valid JSON` };
  }
}
