/** Checks on more equal documents than anybody has, all of which an observer or an import could make: none compares each with each. */
import { type RegisteredCollection, registry } from "@meridian/database";
import { createTestDatabase, memoryObjectStore } from "@meridian/testkit";
import { fillHealthy } from "@meridian/testkit/corruption";
import { random } from "@meridian/testkit/random";
import { afterAll, beforeAll, expect, test } from "vitest";
import { passSql, rowFindersOf } from "../scanning/pass.ts";
import { checks } from "./index.ts";

const many = 100_000;
const moment = { now: new Date() };
/** Each with each would take hours. */
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

/** How many faults each check finds once there are so many documents like one; afterwards they are gone. */
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
    const count = async (query: string) => {
      const [row] = await tx.unsafe<{ count: number }[]>(
        `select count(*)::int as count from (${query}) found`,
      );
      return row!.count;
    };
    const made = checks.filter(({ id }) => only?.includes(id) ?? true);
    const finders = rowFindersOf(made, collection, moment);
    if (finders.length > 0) found.rows = await count(passSql(collection, finders, `(select * from ${name})`));
    // As scans compare rows.
    await tx.unsafe("set local enable_nestloop = off");
    for (const { id, query } of setsOf(made, collection)) found[id] = (found[id] ?? 0) + (await count(query));
    throw undo;
  });
  await running.catch((error) => {
    if (error !== undo) throw error;
  });
  return found;
}

/** One of those that nothing is wrong with, where there are any. */
async function oneOf({ name }: RegisteredCollection): Promise<object> {
  const [row] = await database.sql`
    select doc from ${database.sql(name)} order by doc ->> 'status' = 'pending' desc nulls last, id limit 1`;
  return row?.doc ?? {};
}

const documents = registry.filter(({ schema }) => schema !== undefined);

test.each(documents)("every check gets through equal documents of $name", { timeout }, async (collection) => {
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
});

test("so many targets a few arc seconds apart are compared as quickly, and found but for some", {
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
