const twoTo32 = 2 ** 32;

/** Numbers that look random and are the same for the same seed (mulberry32): a demonstration needs no better ones. */
export function random(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / twoTo32;
  };
  const integer = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const hex = (digits: number) => Array.from({ length: digits }, () => integer(0, 15).toString(16)).join("");
  return {
    /** Returns a number from 0 up to, but never, 1. */
    next,
    /** A whole number, both ends included. */
    integer,
    between: (from: number, to: number) => from + next() * (to - from),
    chance: (probability: number) => next() < probability,
    pick: <T>(list: readonly T[]): T => list[integer(0, list.length - 1)]!,
    /** A UUIDv7 of something that was made at that moment: lists go by ids. */
    id(at: Date): string {
      const time = at.getTime().toString(16).padStart(12, "0");
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${integer(8, 11).toString(16)}${hex(3)}-${hex(12)}`;
    },
  };
}
export type Random = ReturnType<typeof random>;
