import { splitLines } from "./lines.ts";
import { parseJson } from "./parseJson.ts";
import { largestRow, type SourceRow, tooLarge } from "./row.ts";

/** Reads a JSON value from each line. A line that holds none is refused by itself. */
export async function* readNdjson(pieces: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  for await (const { text, number, tooLong } of splitLines(pieces)) {
    if (tooLong) yield { fault: `line ${number}: ${tooLarge(largestRow)}` };
    else if (text.trim()) yield parseJson(text, number);
  }
}
