import { parseDocument } from "yaml";
import { FileFault, largestYamlRow, type SourceRow, tooLarge } from "./row.ts";
import { entriesOf } from "./whole.ts";
import { splitYaml, type YamlPart } from "./yamlParts.ts";

/** An alias may stand for an entry's own part a few times, never multiply it. */
const limits = { maxAliasCount: 20 };

const fault = (message: string, line: number) =>
  new FileFault(`is not valid YAML: ${/call stack/.test(message) ? "nested too deeply" : message}`, line);

function parseYaml({ text, line }: YamlPart): unknown {
  const document = parseDocument(text, { prettyErrors: false, logLevel: "silent", uniqueKeys: false });
  const [error] = document.errors;
  if (error) throw fault(error.message, line + text.slice(0, error.pos[0]).split("\n").length - 1);
  try {
    return document.toJS(limits);
  } catch (cause) {
    throw fault((cause as Error).message, line);
  }
}

function* rowsOf(part: YamlPart): Generator<SourceRow> {
  if (part.tooLong) {
    yield { fault: `line ${part.line}: ${tooLarge(largestYamlRow)}` };
    return;
  }
  let value: unknown;
  try {
    value = parseYaml(part);
  } catch (error) {
    if (!(error instanceof FileFault) || !part.entry) throw error;
    yield { fault: error.message };
    return;
  }
  const values = part.entry ? (value as unknown[]) : entriesOf(value);
  for (const one of values) yield { value: one };
}

/** A list written with dashes, read entry by entry in bounded memory; any other form of YAML up to 1 MiB. */
export async function* readYaml(pieces: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  for await (const part of splitYaml(pieces)) yield* rowsOf(part);
}
