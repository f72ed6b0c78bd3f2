import { Transform } from "node:stream";

const newline = 10;

/** Lets COPY text through, shows it to whoever watches, and counts it: within a value a newline is written `\n`, so each newline ends a row. */
export function countRows(watch?: (piece: Buffer) => void) {
  let rows = 0;
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, at + 1)) rows++;
      watch?.(chunk);
      done(null, chunk);
    },
  });
  return { stream, counted: () => ({ rows, bytes }) };
}
