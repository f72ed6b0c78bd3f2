import { type Database, migrateDatabase, openDatabase } from "@meridian/database";
import { createAnnouncement } from "@meridian/domain";
import { actorFor, factories, testContext, testDatabase } from "@meridian/testkit";
import {
  crashablePostgres,
  deferMail,
  faultProxy,
  killHardAt,
  type MailServer,
  mailServer,
  refuseRecipient,
  seededTest,
  spawnProcess,
} from "@meridian/testkit/faults";
import { expect, onTestFinished, test } from "vitest";

const database = testDatabase();
const people = 600;
const connections = 4;
const program = new URL("./emailWorker.fixture.ts", import.meta.url);

/** Everybody's mail queued, in more than one batch; ten of the addresses don't exist. */
async function announce(to: Database) {
  const run = crypto.randomUUID().slice(0, 8);
  await to.sql`
    insert into users (id, name, email)
    select ${run} || '-' || n, 'Person ' || n, case when n <= 10 then 'gone' else 'person' end || '-' || ${run}::text || '-' || n || '@example.org'
      from generate_series(1, ${people}::int) n`;
  const ids = Array.from({ length: people }, (_, n) => `${run}-${n + 1}`);
  const admin = await factories(to).user({ server_admin: true });
  const ctx = testContext(to, { actor: actorFor(admin) });
  const { id } = await createAnnouncement(ctx, {
    title: "Dome work",
    message: "Closed.",
    severity: "info",
    delivery_type: "email",
    targets: [{ kind: "users", ids }],
  });
  return id;
}

async function mailThroughProxy() {
  const server = await mailServer();
  const proxy = await faultProxy({ target: server });
  await proxy.apply(refuseRecipient(/^gone-/));
  return { server, proxy, smtp: `smtp://127.0.0.1:${proxy.port}?maxConnections=${connections}` };
}

const start = (to: { url: string }, smtp: string) => spawnProcess({ program, args: [to.url, smtp] });

const nobodyWaits = (to: Database, id: string) =>
  expect
    .poll(
      async () => {
        const [row] = await to.sql`
          select count(*)::int as waiting from announcement_recipients where announcement_id = ${id} and email_status = 'queued'`;
        return row!.waiting;
      },
      { timeout: 60_000, interval: 200 },
    )
    .toBe(0);

/** What must hold however it went: who is said to have a mail has one, and of the others nobody. Returns the second copies. */
async function secondCopies(to: Database, id: string, server: MailServer): Promise<number> {
  const rows = await to.sql<{ user_id: string; state: string; email_error: string | null }[]>`
    select user_id, email_status || ' ' || coalesce(acknowledged_via, 'pending') as state, email_error
      from announcement_recipients where announcement_id = ${id}`;
  const sent = rows
    .filter((row) => row.state === "sent email")
    .map((row) => `<${id}.${row.user_id}@meridian.example>`);
  const failed = rows.filter((row) => row.state === "failed pending");
  expect({ sent: sent.length, failed: failed.length }).toEqual({ sent: people - 10, failed: 10 });
  expect(failed.every((row) => row.email_error?.startsWith("550 "))).toBe(true);
  const received = server.mails.map((mail) => mail.messageId!);
  expect([...new Set(received)].sort()).toEqual(sent.sort());
  return received.length - new Set(received).size;
}

test("two workers send each mail once, also what the server first defers", { timeout: 90_000 }, async () => {
  const { server, proxy, smtp } = await mailThroughProxy();
  await proxy.apply(deferMail(15));
  const id = await announce(database);
  await Promise.all([start(database, smtp), start(database, smtp)]);
  await nobodyWaits(database, id);
  expect(await secondCopies(database, id, server)).toBe(0);
});

seededTest(
  "workers killed in the middle: only what was on its way goes out again, as the same mail",
  async (random) => {
    const { server, smtp } = await mailThroughProxy();
    const id = await announce(database);
    const workers = await Promise.all([start(database, smtp), start(database, smtp)]);
    let kills = 0;
    for (const victim of [...workers, ...workers]) {
      await killHardAt(random, victim, server, 60);
      kills += 1;
      await victim.restart();
    }
    await nobodyWaits(database, id);
    expect(await secondCopies(database, id, server)).toBeLessThanOrEqual(kills * connections);
  },
  { seeds: 2, timeout: 120_000 },
);

seededTest(
  "PostgreSQL killed in the middle: the same",
  async (random) => {
    const postgres = await crashablePostgres();
    await migrateDatabase(postgres.url);
    const own = openDatabase(postgres.url, { max: 4 });
    onTestFinished(() => own.close());
    const { server, smtp } = await mailThroughProxy();
    const id = await announce(own);
    const workers = await Promise.all([start(own, smtp), start(own, smtp)]);
    await killHardAt(random, postgres, server, 200);
    await Promise.all(workers.map((worker) => worker.exited));
    await postgres.start();
    await Promise.all(workers.map((worker) => worker.restart()));
    await nobodyWaits(own, id);
    expect(await secondCopies(own, id, server)).toBeLessThanOrEqual(workers.length * connections);
  },
  { seeds: 2, timeout: 120_000 },
);
