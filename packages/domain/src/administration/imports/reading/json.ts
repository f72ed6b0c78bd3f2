import { JsonElements } from "./jsonElements.ts";
import { parseJson } from "./parseJson.ts";
import { FileFault, largestRow, type SourceRow, tooLarge } from "./row.ts";
import { entriesOf, readWhole } from "./whole.ts";

/** The beginning of a list, alone or as the first member of an object. */
const listStart = /^\s*(?:\{\s*"(?:[^"\\\n]|\\.){0,200}"\s*:\s*)?\[/;
const headLength = 1_000;
const lineCount = (text: string) => text.split("\n").length;

/** The pieces again, the first of them long enough to tell what the file is. */
async function* withHead(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let head = "";
  let given = false;
  for await (const piece of pieces) {
    if (given) yield piece;
    else {
      head += piece;
      given = head.length >= headLength;
      if (given) yield head;
    }
  }
  if (!given) yield head;
}

/** A list of entries, read in bounded memory; or one object with the list inside; or one entry. */
export async function* readJson(source: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  const pieces = withHead(source);
  const { value: head = "" } = await pieces.next();
  const start = listStart.exec(head)?.[0];
  if (start === undefined) yield* readOne(head, pieces);
  else yield* readList(start, head.slice(start.length), pieces);
}

async function* readOne(head: string, pieces: AsyncGenerator<string>): AsyncGenerator<SourceRow> {
  const text = head + (await readWhole(pieces));
  if (!text.trim()) return;
  try {
    for (const value of entriesOf(JSON.parse(text))) yield { value };
  } catch (error) {
    const at = /line (\d+)/.exec((error as Error).message)?.[1];
    throw new FileFault("is not valid JSON", at === undefined ? 1 : Number(at));
  }
}

async function* readList(
  start: string,
  head: string,
  pieces: AsyncGenerator<string>,
): AsyncGenerator<SourceRow> {
  const elements = new JsonElements(lineCount(start));
  const inside = start.includes("{");
  let after = "";
  for await (const piece of concat(head, pieces)) {
    if (elements.ended) after += piece;
    else {
      for (const { text, line, tooLong } of elements.push(piece))
        yield tooLong ? { fault: `line ${line}: ${tooLarge(largestRow)}` } : parseJson(text, line);
      after = elements.rest;
    }
    if (elements.ended && after.trim() && !(inside && after.trim() === "}"))
      throw new FileFault("continues after the end of its list", elements.line);
  }
  if (!elements.ended) throw new FileFault("ends in the middle of its list", elements.line);
}

async function* concat(head: string, pieces: AsyncGenerator<string>) {
  yield head;
  yield* pieces;
}
