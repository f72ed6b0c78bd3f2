/**
 * Checks on many equal documents, all of which an observer or an import could make: none compares each with each. The
 * plan of a query counts the rows that it looked at, so few documents tell; a soak makes more than anybody has.
 */
import { type Database, type RegisteredCollection, registry } from "@meridian/database";
import { createTestDatabase, memoryObjectStore } from "@meridian/testkit";
import { fillHealthy } from "@meridian/testkit/corruption";
import { inFull, isSoak } from "@meridian/testkit/faults";
import { random } from "@meridian/testkit/random";
import { afterAll, beforeAll, expect, test } from "vitest";
import { passSql, rowFindersOf } from "../scanning/pass.ts";
import { checks } from "./index.ts";

const many = isSoak() ? 100_000 : 4_000;
/** The most times a row may be read; a query that compares each with each reads every row `many` times. */
const looksPerRow = 50;
const moment = { now: new Date() };
/** The longest time for a check: comparing each with each among a soak's documents would take hours. */
const patience = "60s";
const timeout = 300_000;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
  const ground = { random: random(1), prefix: "h-", documents: 20, now: new Date() };
  await fillHealthy({ ...ground, database, objectStore: memoryObjectStore() });
}, timeout);
afterAll(() => database.drop());

const setsOf = (made: typeof checks, collection: RegisteredCollection) =>
  made.flatMap(({ id, inSets }) =>
    (inSets?.(collection, moment) ?? []).map((find) => ({
      id,
      query: find(`(select * from ${collection.name})`),
    })),
  );

interface Plan {
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Join Filter"?: number;
  Plans?: Plan[];
}

/** The most rows that one step of a query looked at, in all its rounds together. */
function looksOf({ Plans = [], ...step }: Plan): number {
  const removed = (step["Rows Removed by Filter"] ?? 0) + (step["Rows Removed by Join Filter"] ?? 0);
  return Math.max((step["Actual Rows"] + removed) * step["Actual Loops"], ...Plans.map(looksOf));
}

/** Runs a query; resolves with how many rows it found, and how many one step of it looked at. */
async function measure(tx: Pick<Database["sql"], "unsafe">, query: string) {
  const [row] = await tx.unsafe<{ "QUERY PLAN": { Plan: Plan }[] }[]>(
    `explain (analyze, timing off, format json) ${query}`,
  );
  const plan = row!["QUERY PLAN"][0]!.Plan;
  return { found: plan["Actual Rows"], looks: looksOf(plan) };
}

/** Counts the faults that each check finds among so many documents like one; afterwards they are deleted. */
async function foundAmong(
  collection: RegisteredCollection,
  like: object,
  differing = "'{}'::jsonb",
  only?: string[],
) {
  const found: Record<string, number> = {};
  const { name } = collection;
  const undo = new Error("undo");
  const running = database.sql.begin(async (tx) => {
    await tx.unsafe(`set local statement_timeout = '${patience}'`);
    await tx.unsafe(
      `insert into ${name} (id, doc) select 'same-' || lpad(n::text, 6, '0'), $1::text::jsonb || ${differing} from generate_series(1, ${many}) n`,
      [JSON.stringify(like)],
    );
    const count = async (check: string, query: string) => {
      const { found, looks } = await measure(tx, query);
      expect({ check, looksPerRow: looks / many }).toSatisfy(({ looksPerRow: each }) => each < looksPerRow);
      return found;
    };
    const made = checks.filter(({ id }) => only?.includes(id) ?? true);
    const finders = rowFindersOf(made, collection, moment);
    if (finders.length > 0)
      found.rows = await count("rows", passSql(collection, finders, `(select * from ${name})`));
    // As scans compare rows.
    await tx.unsafe("set local enable_nestloop = off");
    for (const { id, query } of setsOf(made, collection))
      found[id] = (found[id] ?? 0) + (await count(id, query));
    throw undo;
  });
  await running.catch((error) => {
    if (error !== undo) throw error;
  });
  return found;
}

/** A document without any fault, where there is one. */
async function oneOf({ name }: RegisteredCollection): Promise<object> {
  const [row] = await database.sql`
    select doc from ${database.sql(name)} order by doc ->> 'status' = 'pending' desc nulls last, id limit 1`;
  return row?.doc ?? {};
}

const documents = registry.filter(({ schema }) => schema !== undefined);

test.each(documents)(
  inFull("every check gets through equal documents of $name"),
  { timeout },
  async (collection) => {
    // No two short names are equal: the database refuses that.
    const differing =
      collection.name === "organizations" ? "jsonb_build_object('short_name', 'S' || n)" : undefined;
    const found = await foundAmong(collection, await oneOf(collection), differing);
    const expected = {
      observations: { "observation.duplicate-target": many, "observation.inconsistent-target": 0 },
      user_files: { "file.duplicate-reference": many },
      observatories: { "data.duplicate-name": many },
    }[collection.name];
    expect(found).toMatchObject(expected ?? {});
  },
);

test(inFull("so many targets a few arc seconds apart are compared as quickly, and found but for some"), {
  timeout,
}, async () => {
  const observations = registry.find(({ name }) => name === "observations")!;
  const scattered = `jsonb_build_object('target', jsonb_build_object('name', 'M', 'rotation', null,
    'ra', 10 + (n::bigint * 7919 % 99991) / 99991.0 * 3 / 3600, 'dec', (n::bigint * 104729 % 99989) / 99989.0 * 3 / 3600))`;
  const duplicates = "observation.duplicate-target";
  const found = (await foundAmong(observations, await oneOf(observations), scattered, [duplicates]))[
    duplicates
  ];
  expect(found).toBeGreaterThan(many - 30);
  expect(found).toBeLessThan(many);
});

test("a query that compares each with each is noticed", async () => {
  const numbers = "(select generate_series(1, 1000) as n)";
  const each = await measure(database.sql, `select from ${numbers} a join ${numbers} b on a.n > b.n`);
  expect(each.looks).toBeGreaterThan(1000 * looksPerRow);
});
