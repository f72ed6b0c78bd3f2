import type { Readable } from "node:stream";
import type { ImportFormat } from "@meridian/contract";
import { readCsv } from "./csv.ts";
import { readJson } from "./json.ts";
import { readNdjson } from "./ndjson.ts";
import { FileFault, type SourceRow } from "./row.ts";
import { readText } from "./text.ts";
import { readYaml } from "./yaml.ts";

export type { SourceRow } from "./row.ts";

const readers: Record<ImportFormat, (pieces: AsyncIterable<string>) => AsyncGenerator<SourceRow>> = {
  csv: readCsv,
  json: readJson,
  ndjson: readNdjson,
  yaml: readYaml,
};

/** The entries of a file in order, in bounded memory. A fault that stops the reading is the last of them. */
export async function* readRows(format: ImportFormat, content: Readable): AsyncGenerator<SourceRow> {
  try {
    yield* readers[format](readText(content));
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
    yield { fault: error.message, stops: true };
  } finally {
    content.destroy();
  }
}
