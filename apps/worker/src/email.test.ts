import { type Database, migrateDatabase, openDatabase } from "@meridian/database";
import { createAnnouncement } from "@meridian/domain";
import { actorFor, factories, testContext, testDatabase } from "@meridian/testkit";
import { crashablePostgres, deferMail, killHardAt, seededTest } from "@meridian/testkit/faults";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import {
  connections,
  forgetJobs,
  killAndRestart,
  mailThroughProxy,
  manyPeople,
  nobodyWaits,
  patience,
  secondCopies,
  startWorkers,
} from "./emailDelivery.fixture.ts";

const database = testDatabase();
beforeEach(async () => {
  await forgetJobs(database);
});

/** Everybody's mail queued. */
async function announce(to: Database) {
  const ids = await manyPeople(to);
  const admin = await factories(to).user({ server_admin: true });
  const { id } = await createAnnouncement(testContext(to, { actor: actorFor(admin) }), {
    title: "Dome work",
    message: "Closed.",
    severity: "info",
    delivery_type: "email",
    targets: [{ kind: "users", ids }],
  });
  return id;
}

test("two workers send each mail once, also what the server first defers", {
  timeout: 1.5 * patience,
}, async () => {
  const route = await mailThroughProxy();
  await route.proxy.apply(deferMail(15));
  const id = await announce(database);
  await startWorkers(database, route.smtp);
  await nobodyWaits(database, id);
  expect(await secondCopies(database, id, route.server)).toBe(0);
});

seededTest(
  "workers killed in the middle: only what was on its way goes out again, as the same mail",
  async (random) => {
    const route = await mailThroughProxy();
    const id = await announce(database);
    const workers = await startWorkers(database, route.smtp);
    const victims = [...workers, ...workers];
    for (const victim of victims) await killAndRestart(random, victim, route, 60);
    await nobodyWaits(database, id);
    expect(await secondCopies(database, id, route.server)).toBeLessThanOrEqual(victims.length * connections);
  },
  { seeds: 1, timeout: 1.5 * patience },
);

seededTest(
  "PostgreSQL killed in the middle: the same",
  async (random) => {
    const postgres = await crashablePostgres();
    await migrateDatabase(postgres.url);
    const own = openDatabase(postgres.url, { max: 4 });
    onTestFinished(() => own.close());
    const route = await mailThroughProxy();
    const id = await announce(own);
    const workers = await startWorkers(own, route.smtp);
    await killHardAt(random, postgres, route.server, 200);
    await Promise.all(workers.map((worker) => worker.exited));
    await postgres.start();
    await Promise.all(workers.map((worker) => worker.restart()));
    await nobodyWaits(own, id);
    expect(await secondCopies(own, id, route.server)).toBeLessThanOrEqual(workers.length * connections);
  },
  { seeds: 1, timeout: 1.5 * patience },
);
