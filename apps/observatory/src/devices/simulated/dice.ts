import { createHash, randomUUID } from "node:crypto";

/** Returns numbers from 0 to below 1, for the same seed and name the same ones. */
export function diceOf(seed: number | undefined, name: string): () => number {
  const begin = `${seed ?? randomUUID()}/${name}`;
  let thrown = 0;
  return () => createHash("sha256").update(`${begin}/${thrown++}`).digest().readUInt32BE() / 2 ** 32;
}
