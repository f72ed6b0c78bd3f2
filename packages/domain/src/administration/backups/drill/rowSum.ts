import { createHash, type Hash, hash } from "node:crypto";

const newline = 10;

/**
 * A checksum of rows that doesn't depend on their order, because tables have none: the sum of each row's SHA-256, word by
 * word. `part` takes COPY text in pieces that end anywhere; several parts may come side by side.
 */
export function rowSum() {
  const words = new Uint32Array(8);
  let rows = 0;
  function add(digest: Buffer) {
    for (let at = 0; at < words.length; at++) words[at]! += digest.readUInt32LE(at * 4);
    rows++;
  }
  return {
    part(): (piece: Buffer) => void {
      // Of a row that the last piece didn't end: however long it is, only this is kept of it.
      let begun: Hash | undefined;
      return (piece) => {
        let from = 0;
        for (let at = piece.indexOf(newline); at !== -1; at = piece.indexOf(newline, from)) {
          const row = piece.subarray(from, at);
          add(begun ? begun.update(row).digest() : hash("sha256", row, "buffer"));
          begun = undefined;
          from = at + 1;
        }
        if (from === piece.length) return;
        begun ??= createHash("sha256");
        begun.update(piece.subarray(from));
      };
    },
    summed: () => ({
      rows,
      checksum: words.reduce((text, word) => text + word.toString(16).padStart(8, "0"), ""),
    }),
  };
}
