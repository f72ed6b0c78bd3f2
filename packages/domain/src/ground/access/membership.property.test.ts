/**
 * Random changes of members, owners and places, by anyone, in any order and at once: the rules hold, and the records show
 * everything that happened, as a simple model predicts.
 */
import { newId, users } from "@meridian/database";
import { testDatabase } from "@meridian/testkit";
import { type Random, seededTest } from "@meridian/testkit/faults";
import { expect } from "vitest";
import { contradiction, findOrder, shown } from "./membership/explain.fixture.ts";
import { violations } from "./membership/invariants.fixture.ts";
import { replay } from "./membership/replay.fixture.ts";
import { type Outcome, runAll } from "./membership/run.fixture.ts";
import { readState, type State } from "./membership/state.fixture.ts";
import { drawOperation, drawRepertoire } from "./membership/verbs.fixture.ts";

const database = testDatabase();
const timeout = 120_000;

/** Nobody but a few people, two of them server administrators. */
async function begin(): Promise<State> {
  await database.sql`truncate users, organizations, observatories, projects, history_events, audit_log cascade`;
  const rows = Array.from({ length: 7 }, (_, at) => ({
    id: newId(),
    name: `Person ${at}`,
    email: `person-${at}@example.org`,
    server_admin: at < 2,
  }));
  await database.db.insert(users).values(rows);
  return readState(database);
}

seededTest(
  "operations one after the other are done or refused as a simple model says",
  async (random: Random) => {
    const state = await begin();
    const repertoire = drawRepertoire(random);
    const done: Outcome[] = [];
    for (let step = 0; step < 70; step++) {
      const [outcome] = await runAll(database, [drawOperation(state, random, repertoire)]);
      done.push(outcome!);
      const fault = contradiction(state, outcome!);
      if (fault) throw new Error(`${fault}\n${shown(outcome!)}`);
      expect(await readState(database)).toEqual(state);
      expect(await violations(database, state)).toEqual([]);
    }
    expect(await replay(database, state, done)).toEqual([]);
  },
  { seeds: 4, timeout },
);

seededTest(
  "operations at once end as if they had been done in some order",
  async (random: Random) => {
    let state = await begin();
    const repertoire = drawRepertoire(random);
    const done: Outcome[] = [];
    for (let batch = 0; batch < 30; batch++) {
      const operations = Array.from({ length: random.integer(2, 6) }, () =>
        drawOperation(state, random, repertoire),
      );
      const outcomes = await runAll(database, operations);
      done.push(...outcomes);
      const after = await readState(database);
      if (!findOrder(state, after, outcomes))
        throw new Error(
          `in no order\n${outcomes.map(shown).join("\n")}\nbefore ${JSON.stringify(state)}\nafter ${JSON.stringify(after)}`,
        );
      expect(await violations(database, after)).toEqual([]);
      state = after;
    }
    expect(await replay(database, state, done)).toEqual([]);
  },
  { seeds: 4, timeout },
);
