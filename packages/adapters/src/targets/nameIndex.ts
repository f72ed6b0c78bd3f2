/** Targets by all their names, whole or as far as they are typed. */
import type { Completion, ResolvedTarget } from "@meridian/contract";
import type { Ambiguous, Nonexistent } from "@meridian/domain";
import { beginningsOf, keyOf, meantBy, typedKeysOf } from "./spelling.ts";

const mostNames = 12;

interface Named {
  key: string;
  name: string;
  target: ResolvedTarget;
}
interface Typed extends Named {
  rank: number;
}

/** A target's rank by how well known it is: the lower, the better. Names and short lists make up for many magnitudes. */
function rankOf({ name, magnitude, other_names = [], type }: ResolvedTarget): number {
  const names = [name, ...other_names];
  const isIn = (list: RegExp) => names.some((one) => list.test(one));
  const isProper = (one: string) => /^\p{L}[\p{L}'’]{3,}/u.test(one);
  return (
    (magnitude ?? (type === undefined ? 20 : 14)) -
    (isIn(/^M \d/) ? 8 : 0) -
    (isIn(/^C \d/) ? 3 : 0) -
    (names.some(isProper) ? 4 : 0)
  );
}

const nameOf = (found: ResolvedTarget | Nonexistent | Ambiguous | undefined): string[] =>
  found && "ra" in found ? [found.name] : [];

export class NameIndex {
  readonly #targets = new Map<string, ResolvedTarget | Nonexistent | Ambiguous>();
  readonly #named: Named[] = [];
  /** Names by key; sorted when something is first typed. */
  #typed: Typed[] | undefined;

  /** Adds a target under its names. The first target with a name keeps it. */
  add(target: ResolvedTarget, names: readonly string[]): void {
    for (const name of names) {
      const key = keyOf(name);
      if (!key || this.#targets.has(key)) continue;
      this.#targets.set(key, target);
      this.#named.push({ key, name, target });
      if (name === target.name || (target.other_names?.length ?? 0) >= mostNames) continue;
      target.other_names = [...(target.other_names ?? []), name];
    }
  }

  /** A name that is no more than the beginning of another one. */
  addShort(target: ResolvedTarget, name: string): void {
    const key = keyOf(name);
    if (key && !this.#targets.has(key)) this.#targets.set(key, target);
  }

  /** Keeps the key of a name that could be any of some targets from all of them, unless another one has it already. */
  refuse(key: string, ambiguous: readonly string[]): void {
    if (!this.#targets.has(key)) this.#targets.set(key, { ambiguous });
  }

  addNonexistent(name: string): void {
    this.#targets.set(keyOf(name), { nonexistent: name });
  }

  /** Returns the target with a name as lists write it. */
  get(name: string): ResolvedTarget | Nonexistent | Ambiguous | undefined {
    return this.#targets.get(keyOf(name));
  }

  /** Finds the target with a name as people write it, or what that could be if it is either of two. */
  find(name: string): ResolvedTarget | Nonexistent | Ambiguous | undefined {
    const { keys, isEither } = meantBy(name);
    const found = keys.map((key) => this.#targets.get(key));
    const known = found.filter((one) => one && !("ambiguous" in one));
    if (isEither && known[0] && known[0] === found[0])
      return { ambiguous: [...new Set(known.flatMap(nameOf))] };
    return known[0] ?? found.find((one) => one !== undefined);
  }

  /** Whole names come first, then what is best known. */
  complete(beginning: string, limit: number): Completion[] {
    const all = this.#sorted();
    const best = new Map<ResolvedTarget, Typed>();
    for (const typed of beginningsOf(beginning))
      for (let at = firstFrom(all, typed); all[at]?.key.startsWith(typed); at += 1) {
        const one = all[at]!;
        const isWhole = one.key === typed;
        if (isWhole || !best.has(one.target))
          best.set(one.target, isWhole ? { ...one, rank: Number.NEGATIVE_INFINITY } : one);
      }
    const sorted = [...best.values()].sort((one, other) => (one.rank < other.rank ? -1 : 1));
    return sorted.slice(0, limit).map(({ name, target }) => ({ ...target, matched: name }));
  }

  #sorted(): Typed[] {
    if (this.#typed) return this.#typed;
    const ranks = new Map<ResolvedTarget, number>();
    const rank = (target: ResolvedTarget) => {
      const known = ranks.get(target) ?? rankOf(target);
      ranks.set(target, known);
      return known;
    };
    this.#typed = this.#named
      .flatMap(({ key, name, target }) =>
        typedKeysOf(name, key).map((typed) => ({ key: typed, name, target, rank: rank(target) })),
      )
      .sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0));
    return this.#typed;
  }
}

/** The index of the first key that is no less. */
function firstFrom(sorted: readonly Typed[], key: string): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (sorted[middle]!.key < key) from = middle + 1;
    else to = middle;
  }
  return from;
}
