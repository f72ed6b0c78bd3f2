import type { ProblemCode } from "@meridian/contract";
import type { Random } from "@meridian/testkit/faults";
import type { Context } from "../../../base/context.ts";
import type { Doer } from "./standing.fixture.ts";
import type { State } from "./state.fixture.ts";

/** An entry that a history is to have: `organization o1 member_added`. */
export type Happening = `${"organization" | "observatory" | "project"} ${string} ${string}`;

/** Expected outcome: the reason of a refusal, or the new entries in the histories; null when it changes nothing. */
export type Prediction =
  | { refused: ProblemCode }
  /** Number of further audited changes that it causes. */
  | { happened: Happening[]; alongside?: number }
  | { happened: null };

/** One verb: how it is tried, and what a simple model says of it. */
export interface Verb<Input> {
  /** Something to ask for; undefined while there is nothing to ask it about. */
  draw(state: State, random: Random): Input | undefined;
  run(ctx: Context, input: Input): Promise<unknown>;
  /** Predicts the outcome, and applies it to the state unless it is refused. `id` is that of a created thing. */
  predict(state: State, doer: Doer, input: Input, id: string): Prediction;
}

/** Erases a verb's type of input, so that a table can hold verbs of different inputs. */
export const verb = <Input>(definition: Verb<Input>): Verb<unknown> => definition as Verb<unknown>;

export const refused = (code: ProblemCode): Prediction => ({ refused: code });
export const happened = (...entries: Happening[]): Prediction => ({ happened: entries });
export const happenedWith = (alongside: number, ...entries: Happening[]): Prediction => ({
  happened: entries,
  alongside,
});
export const nothing: Prediction = { happened: null };

/** Returns the ids in the order of creation, so that a seed picks the same again. */
export const idsOf = (things: Record<string, unknown>): string[] => Object.keys(things).sort();

/** Picks any of the things; undefined when there are none. */
export const anyOf = (things: Record<string, unknown>, random: Random): string | undefined =>
  idsOf(things).length === 0 ? undefined : random.pick(idsOf(things));

/** An input about any of the things there are. */
export const about =
  <T extends object>(kind: keyof State, more: (random: Random, state: State) => T) =>
  (state: State, random: Random): (T & { id: string }) | undefined => {
    const id = anyOf(state[kind], random);
    return id === undefined ? undefined : { id, ...more(random, state) };
  };

/** Picks some of these flags, each with a value. */
export const someFlags = <F extends string>(
  names: readonly F[],
  random: Random,
  share = 0.6,
): Partial<Record<F, boolean>> =>
  Object.fromEntries(
    names.filter(() => random.chance(share)).map((name) => [name, random.chance(0.6)]),
  ) as Partial<Record<F, boolean>>;

export const sameFlags = (one: object, other: object): boolean =>
  Object.entries(one).every(([name, value]) => (other as Record<string, unknown>)[name] === value);
