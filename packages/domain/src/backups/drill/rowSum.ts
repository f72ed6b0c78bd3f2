import { hash } from "node:crypto";

const newline = 10;

/**
 * A checksum of rows that doesn't depend on their order, because tables have none: the sum of each row's SHA-256, word by
 * word. `part` takes COPY text in pieces that end anywhere; several parts may come side by side.
 */
export function rowSum() {
  const words = new Uint32Array(8);
  let rows = 0;
  function add(row: Buffer) {
    const digest = hash("sha256", row, "buffer");
    for (let at = 0; at < words.length; at++) words[at]! += digest.readUInt32LE(at * 4);
    rows++;
  }
  return {
    part(): (piece: Buffer) => void {
      let rest: Buffer[] = [];
      return (piece) => {
        let from = 0;
        for (let at = piece.indexOf(newline); at !== -1; at = piece.indexOf(newline, from)) {
          const row = piece.subarray(from, at);
          add(rest.length > 0 ? Buffer.concat([...rest, row]) : row);
          rest = [];
          from = at + 1;
        }
        // A copy: the piece may be written over once it was passed on.
        if (from < piece.length) rest.push(Buffer.from(piece.subarray(from)));
      };
    },
    summed: () => ({
      rows,
      checksum: words.reduce((text, word) => text + word.toString(16).padStart(8, "0"), ""),
    }),
  };
}
