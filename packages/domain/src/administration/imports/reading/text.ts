import { isUtf8 } from "node:buffer";
import type { Readable } from "node:stream";
import { FileFault } from "./row.ts";

/** The end of the last character that begins in `bytes` before `end`, or its beginning when `bytes` holds only a part of it. */
function wholeCharacters(bytes: Buffer, end: number): number {
  let start = end;
  while (start > 0 && end - start < 3 && (bytes[start - 1]! & 0xc0) === 0x80) start--;
  if (start === 0) return end;
  const lead = bytes[start - 1]!;
  const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
  return end - (start - 1) < length ? start - 1 : end;
}

/** The longest beginning of `bytes` that is valid. */
function validLength(bytes: Buffer): number {
  let [valid, invalid] = [0, bytes.length];
  while (invalid - valid > 1) {
    const middle = (valid + invalid) >> 1;
    if (isUtf8(bytes.subarray(0, wholeCharacters(bytes, middle)))) valid = middle;
    else invalid = middle;
  }
  return wholeCharacters(bytes, valid);
}

/** The text of a UTF-8 file, piece by piece, without its byte order mark. What comes before a fault is given out first. */
export async function* readText(content: Readable): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0);
  let line = 1;
  let first = true;
  const give = (bytes: Buffer) => {
    const text = bytes.toString("utf8");
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) line++;
    const marked = first && text.startsWith("\uFEFF");
    if (text) first = false;
    return marked ? text.slice(1) : text;
  };
  for await (const chunk of content) {
    const bytes = Buffer.concat([rest, Buffer.from(chunk)]);
    const end = wholeCharacters(bytes, bytes.length);
    rest = bytes.subarray(end);
    const whole = bytes.subarray(0, end);
    if (!isUtf8(whole)) {
      yield give(whole.subarray(0, validLength(whole)));
      throw new FileFault("is not UTF-8 text", line);
    }
    yield give(whole);
  }
  if (rest.length > 0) throw new FileFault("is not UTF-8 text", line);
}
