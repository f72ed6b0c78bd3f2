import { type Line, splitLines } from "./lines.ts";
import { FileFault, largestWhole, largestYamlRow, tooLarge } from "./row.ts";

/** A part of a file that is parsed by itself: one entry of the list, or else all of the file. */
export interface YamlPart {
  entry: boolean;
  /** The line on which it begins. */
  line: number;
  text: string;
  tooLong: boolean;
}

const insignificant = /^\s*(#.*)?$/;
const marker = /^(---(\s+#.*)?|\.\.\.|%.*)\s*$/;
const dash = /^( *)-(\s|$)/;

/** Collects the lines of one part. */
class Part {
  readonly line: number;
  readonly entry: boolean;
  #lines: string[] = [];
  #length = 0;
  #tooLong = false;

  constructor(line: number, entry: boolean) {
    this.line = line;
    this.entry = entry;
  }

  add({ text, tooLong }: Line) {
    this.#length += text.length + 1;
    this.#tooLong ||= tooLong || this.#length > (this.entry ? largestYamlRow : largestWhole.yaml);
    if (!this.#tooLong) this.#lines.push(text);
    else if (this.entry) this.#lines = [];
    else throw new FileFault(`${tooLarge(largestWhole.yaml)}; only a list written with dashes may be larger`);
  }

  done(): YamlPart {
    return { entry: this.entry, line: this.line, text: this.#lines.join("\n"), tooLong: this.#tooLong };
  }
}

/**
 * Cuts a list written with dashes into its entries: everything inside an entry is indented deeper than its dash, so a dash in
 * the first one's column begins the next.
 */
export async function* splitYaml(pieces: AsyncIterable<string>): AsyncGenerator<YamlPart> {
  let part: Part | undefined;
  let indent: string | undefined;
  for await (const line of splitLines(pieces)) {
    const between = marker.test(line.text);
    if (part === undefined || between) {
      if (part && between) {
        yield part.done();
        part = undefined;
      }
      if (between || (insignificant.test(line.text) && !line.tooLong)) continue;
      indent = dash.exec(line.text)?.[1];
      part = new Part(line.number, indent !== undefined);
    } else if (indent !== undefined && dash.exec(line.text)?.[1] === indent) {
      yield part.done();
      part = new Part(line.number, true);
    }
    part.add(line);
  }
  if (part) yield part.done();
}
