/** All that can end an announcement, at once: however the statements interleave, it ends once, and lawfully. */
import type { Database } from "@meridian/database";
import { openDatabase } from "@meridian/database";
import { testDatabase } from "@meridian/testkit";
import { delay, faultProxy, type Random, seededTest } from "@meridian/testkit/faults";
import { expect } from "vitest";
import { DomainError } from "../base/errors.ts";
import { updateUser } from "../people/users/index.ts";
import { announcing, historyOf, message } from "./announcing.fixture.ts";
import { acknowledgeAnnouncement, cancelAnnouncement, createAnnouncement, getAnnouncement } from "./index.ts";
import { settleAnnouncements } from "./settle.ts";

const database = testDatabase();
const expiresAt = "2026-03-01T21:00:00.000Z";

/** The database behind a network on which every message takes as long as the seed says. */
async function jittery(random: Random): Promise<Database> {
  const url = new URL(database.url);
  const proxy = await faultProxy({ target: { host: url.hostname, port: Number(url.port) } });
  await proxy.apply(delay({ ms: () => random.integer(0, 6) }));
  url.port = String(proxy.port);
  const behind = openDatabase(url.href, { max: 6 });
  // Connected before anything is raced, so that it isn't connecting that decides.
  await Promise.all(Array.from({ length: 6 }, () => behind.sql`select pg_sleep(0.02)`));
  return behind;
}

type Outcome = "done" | "refused";

/** Counts a conflict alone as a refusal; any other error, such as a deadlock, fails the test. */
const outcomeOf = (work: Promise<unknown>): Promise<Outcome> =>
  work.then(
    () => "done",
    (error: unknown) => {
      if (error instanceof DomainError && error.code === "CONFLICT") return "refused";
      throw error;
    },
  );

seededTest(
  "acknowledging, cancelling, expiring and deactivating at once end an announcement in one lawful way",
  async (random) => {
    // Two servers: what comes to one is written down together, what comes to both meets in the database.
    const servers = await Promise.all([jittery(random), jittery(random)]);
    try {
      await race(random, servers);
    } finally {
      await Promise.all(servers.map((server) => server.close()));
    }
  },
  { seeds: 5 },
);

async function race(random: Random, servers: Database[]) {
  const setting = await announcing(database, 3);
  const { clock, users, ctx } = setting;
  const { id } = await createAnnouncement(ctx, message(setting.everyone, { expires_at: expiresAt }));
  const over = <C extends { db: unknown }>(context: C) => {
    const { db } = random.pick(servers);
    return { ...context, db };
  };
  const admin = over(ctx);
  const leaving = users[2]!.id;

  const actions: Record<string, () => Promise<unknown>> = {
    "acknowledge 0": () => acknowledgeAnnouncement(over(setting.as(users[0]!)), { id }),
    "acknowledge 1": () => acknowledgeAnnouncement(over(setting.as(users[1]!)), { id }),
    "acknowledge 2": () => acknowledgeAnnouncement(over(setting.as(users[2]!)), { id }),
    "acknowledge 2 again": () => acknowledgeAnnouncement(over(setting.as(users[2]!)), { id }),
    cancel: () => cancelAnnouncement(admin, { id, reason: "Over." }),
    expire: async () => {
      clock.advance({ hours: 2 });
      await settleAnnouncements(admin);
    },
    settle: () => settleAnnouncements(admin),
    deactivate: () => updateUser(admin, { id: leaving, deactivated: true }),
    reactivate: () => updateUser(admin, { id: leaving, deactivated: false }),
  };
  const left = Object.keys(actions).filter(() => random.chance(0.75));
  const chosen: string[] = [];
  while (left.length > 0) chosen.push(...left.splice(random.integer(0, left.length - 1), 1));
  const outcomes = new Map(
    await Promise.all(chosen.map(async (name) => [name, await outcomeOf(actions[name]!())] as const)),
  );
  await settleAnnouncements(ctx);

  const shown = await getAnnouncement(ctx, { id });
  const history = (await historyOf(database, id)).slice(1);
  const rows = await database.sql<{ user_id: string; acknowledged_at: Date | null }[]>`
    select user_id, acknowledged_at from announcement_recipients where announcement_id = ${id}`;
  const waiting = rows.filter((row) => row.acknowledged_at === null).map((row) => row.user_id);

  // It ended as its history says, once.
  expect(history).toEqual(shown.status === "active" ? [] : [`announcement_${shown.status}`]);
  // What was answered is what is so.
  expect(outcomes.get("cancel") === "done").toBe(shown.status === "cancelled");
  for (const [at, user] of users.entries())
    for (const name of [`acknowledge ${at}`, `acknowledge ${at} again`])
      if (outcomes.has(name)) expect(!waiting.includes(user.id), name).toBe(outcomes.get(name) === "done");
  // And the end is one that the specification has for this.
  if (shown.status === "acknowledged")
    expect(waiting.filter((user) => user !== leaving || !outcomes.has("deactivate"))).toEqual([]);
  if (shown.status === "expired") expect(outcomes.has("expire") && waiting.length > 0).toBe(true);
  if (shown.status === "active") expect(outcomes.has("expire") || waiting.length === 0).toBe(false);
  // Nothing that comes later moves it.
  await updateUser(ctx, { id: leaving, deactivated: false });
  clock.advance({ hours: 3 });
  await settleAnnouncements(ctx);
  if (shown.status !== "active") expect((await getAnnouncement(ctx, { id })).status).toBe(shown.status);
}
