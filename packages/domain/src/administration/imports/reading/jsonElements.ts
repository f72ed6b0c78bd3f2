import { FileFault, largestRow } from "./row.ts";

export interface Element {
  /** The line on which it begins. */
  line: number;
  /** The element's text; empty when too long. */
  text: string;
  tooLong: boolean;
}

const quote = 34;
const backslash = 92;
const newline = 10;
const comma = 44;
const opening = new Set([91, 123]);
const closing = new Set([93, 125]);
const isBlank = (code: number) => code === 32 || (code >= 9 && code <= 13);

/**
 * Cuts the elements of a JSON list apart without parsing them, holding at most one of bounded length; whoever parses an
 * element finds what is wrong inside it. Text goes in after the list's `[`, and `ended` says that its `]` was met.
 */
export class JsonElements {
  line: number;
  ended = false;
  /** The text after the list, in its last piece. */
  rest = "";
  #depth = 0;
  #inString = false;
  #escaped = false;
  #buffered = "";
  #startedAt = 0;
  #tooLong = false;

  constructor(line: number) {
    this.line = line;
  }

  /** The elements that end in this piece. */
  *push(piece: string): Generator<Element> {
    let start = 0;
    for (let at = 0; at < piece.length && !this.ended; at++) {
      const code = piece.charCodeAt(at);
      if (code === newline) this.line++;
      else if (this.#startedAt === 0 && !isBlank(code)) this.#startedAt = this.line;
      if (!this.#endsElement(code)) continue;
      this.#buffer(piece.slice(start, at));
      start = at + 1;
      this.ended = code !== comma;
      const element = this.#take();
      // A comma after the last element is common in files written by hand.
      if (element.text.trim() || element.tooLong || !this.ended) yield element;
    }
    if (this.ended) this.rest = piece.slice(start);
    else this.#buffer(piece.slice(start));
  }

  #endsElement(code: number): boolean {
    if (this.#inString) {
      if (this.#escaped) this.#escaped = false;
      else if (code === backslash) this.#escaped = true;
      else if (code === quote) this.#inString = false;
      return false;
    }
    if (code === quote) this.#inString = true;
    else if (opening.has(code)) this.#depth++;
    else if (closing.has(code) && this.#depth-- === 0) {
      if (code === 125) throw new FileFault("has a } without its {", this.line);
      return true;
    }
    return code === comma && this.#depth === 0;
  }

  #buffer(text: string) {
    this.#tooLong ||= this.#buffered.length + text.length > largestRow;
    this.#buffered = this.#tooLong ? "" : this.#buffered + text;
  }

  #take(): Element {
    const element = { line: this.#startedAt || this.line, text: this.#buffered, tooLong: this.#tooLong };
    this.#buffered = "";
    this.#tooLong = false;
    this.#startedAt = 0;
    return element;
  }
}
