import { largestRow } from "./row.ts";

export interface Line {
  number: number;
  /** The line without its end; only the beginning when too long. */
  text: string;
  tooLong: boolean;
}

const headLength = 200;

/** Cuts text into lines, holding at most one of bounded length. */
export async function* splitLines(pieces: AsyncIterable<string>): AsyncGenerator<Line> {
  let number = 1;
  let buffered = "";
  let tooLong = false;
  const add = (text: string) => {
    if (tooLong) return;
    tooLong = buffered.length + text.length > largestRow;
    buffered = tooLong ? (buffered + text).slice(0, headLength) : buffered + text;
  };
  const take = (): Line => {
    const line = {
      number: number++,
      text: buffered.endsWith("\r") ? buffered.slice(0, -1) : buffered,
      tooLong,
    };
    buffered = "";
    tooLong = false;
    return line;
  };
  for await (const piece of pieces) {
    let start = 0;
    for (let end = piece.indexOf("\n"); end >= 0; end = piece.indexOf("\n", start)) {
      add(piece.slice(start, end));
      yield take();
      start = end + 1;
    }
    add(piece.slice(start));
  }
  if (buffered) yield take();
}
