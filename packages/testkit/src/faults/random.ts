import { createHash } from "node:crypto";

/**
 * Numbers that look random and are the same for the same seed, on every machine: each is the first 32 bits of the
 * SHA-256 of the seed and how many were drawn before it.
 */
export function random(seed: number) {
  let drawn = 0;
  const next = () => createHash("sha256").update(`${seed}:${drawn++}`).digest().readUInt32BE() / 2 ** 32;
  const integer = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    seed,
    /** Returns a number from 0 up to, but never, 1. */
    next,
    /** A whole number, both ends included. */
    integer,
    chance: (probability: number) => next() < probability,
    pick: <T>(list: readonly T[]): T => list[integer(0, list.length - 1)]!,
  };
}
export type Random = ReturnType<typeof random>;
