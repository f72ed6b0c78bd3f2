import type { Random } from "@meridian/testkit/faults";
import { Entries, hostileValue, prototypeNames } from "./hostileValue.fixture.ts";

type Wreck = (fitting: unknown, random: Random) => unknown;

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === "object" && value !== null ? Object.entries(value) : [];

/** Somewhere inside, something else than what belongs there. */
const replaceOne: Wreck = (value, random) => {
  const entries = entriesOf(value);
  if (entries.length === 0 || random.chance(0.15)) return hostileValue(random);
  const at = random.integer(0, entries.length - 1);
  if (Array.isArray(value)) return value.with(at, replaceOne(value[at], random));
  return new Entries(entries.map(([name, of], i) => [name, i === at ? replaceOne(of, random) : of]));
};

const dropOne: Wreck = (value, random) => {
  const entries = entriesOf(value);
  return new Entries(entries.toSpliced(random.integer(0, Math.max(entries.length - 1, 0)), 1));
};

const addOne: Wreck = (value, random) => {
  const name = random.chance(0.6)
    ? random.pick(prototypeNames)
    : random.pick(["id", "server_admin", "x", ""]);
  return new Entries([...entriesOf(value), [name, hostileValue(random)]]);
};

const giveTwice: Wreck = (value, random) => {
  const entries = entriesOf(value);
  const twice = entries.map(([name]): [string, unknown] => [name, hostileValue(random)]);
  return new Entries([...entries, ...twice]);
};

const wholly: Wreck = (_, random) => hostileValue(random);
const notAtAll: Wreck = (value) => value;
const ways: Wreck[] = [
  replaceOne,
  replaceOne,
  replaceOne,
  dropOne,
  addOne,
  giveTwice,
  wholly,
  notAtAll,
  notAtAll,
];

/** A valid value, made wrong in one way, or left as it is. */
export const wreck: Wreck = (value, random) => random.pick(ways)(value, random);
