import { type CsvError, type InfoRecord, parse } from "csv-parse";
import { FileFault, largestRow, type SourceRow, tooLarge } from "./row.ts";

interface Recorded {
  cells: string[];
  line: number;
}

/** Feeds the text to the parser and gives out the records of each piece, so that those before a fault aren't lost. */
async function* records(pieces: AsyncIterable<string>): AsyncGenerator<Recorded> {
  const found: Recorded[] = [];
  const parser = parse({
    record_delimiter: ["\r\n", "\n"],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: largestRow,
    on_record: (cells: string[], { lines }: InfoRecord) => {
      found.push({ cells, line: lines });
      return null;
    },
  });
  parser.on("error", () => {});
  parser.resume();
  const feed = (piece?: string) =>
    new Promise<CsvError | undefined>((resolve) => {
      const done = (error?: Error | null) => resolve((error as CsvError) ?? undefined);
      if (piece === undefined) {
        parser.once("error", done);
        parser.end(() => done());
      } else parser.write(piece, done);
    });
  let line = 1;
  const give = function* (error: CsvError | undefined) {
    yield* found.splice(0);
    if (error) throw new FileFault(words(error), Number(error.lines ?? line));
  };
  for await (const piece of pieces) {
    yield* give(await feed(piece));
    line = parser.info.lines;
  }
  yield* give(await feed());
}

function words(error: CsvError): string {
  if (error.code === "CSV_MAX_RECORD_SIZE") return `${tooLarge(largestRow)}, or a quote isn't closed`;
  if (error.code === "CSV_QUOTE_NOT_CLOSED") return "a quote isn't closed";
  return "is not valid CSV";
}

function checkHeader({ cells, line }: Recorded): string[] {
  const names = cells.map((cell) => cell.trim());
  if (names.length === 1 && /[;\t|]/.test(names[0]!))
    throw new FileFault("the columns must be separated by commas", line);
  const twice = names.find((name, index) => name && names.indexOf(name) !== index);
  if (twice) throw new FileFault(`two columns are named "${twice.slice(0, 100)}"`, line);
  return names;
}

/** Comma-separated values under a line of column names. */
export async function* readCsv(pieces: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  let header: string[] | undefined;
  for await (const { cells, line } of records(pieces)) {
    if (header === undefined) header = checkHeader({ cells, line });
    else if (cells.length !== header.length)
      yield { fault: `line ${line}: has ${cells.length} values for ${header.length} columns` };
    else yield { value: Object.fromEntries(header.map((name, index) => [name, cells[index]])) };
  }
}
