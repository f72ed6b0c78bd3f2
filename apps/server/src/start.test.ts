import { openPusher } from "@meridian/adapters";
import { smtpMailer } from "@meridian/adapters/smtp";
import { newId, openDatabase, pushSubscriptions } from "@meridian/database";
import { deliverNotifications, foldNotifications } from "@meridian/domain";
import {
  createTestDatabase,
  factories,
  mailServer,
  ownPort,
  pushService,
  runEnqueued,
  testContext,
  testDatabase,
  vapidKeys,
} from "@meridian/testkit";
import { expect, onTestFinished, test } from "vitest";
import { announceStart, requireSamePlace, warnOfLostCommits } from "./start.ts";
import { keptLog, testDeps } from "./testing/testServer.ts";

const database = testDatabase();
const log = { debug() {}, info() {}, warn() {}, error() {} };

test("the first of several servers that start tells the administrators, by email and by push", async () => {
  const service = await pushService();
  const server = await mailServer();
  const admin = await factories(database).user({ server_admin: true });
  const { endpoint, p256dh, auth } = service.device("laptop");
  const row = { endpoint, p256dh, auth, name: "A browser", created_at: new Date() };
  await database.db.insert(pushSubscriptions).values({ id: newId(), user_id: admin.id, ...row });
  const vapid = { ...vapidKeys(), subject: "mailto:support@meridian.example" };
  const pusher = openPusher({ vapid, allowPrivate: true, log, ca: service.ca });
  const mailer = smtpMailer({ url: server.url, from: "Meridian <no-reply@meridian.example>", log });

  const started = await Promise.all([1, 2, 3].map(() => announceStart(testDeps(database))));
  const ctx = testContext(database, { pusher, mailer, now: () => new Date(Date.now() + 60_000) });
  await runEnqueued(database, ctx, foldNotifications);
  await runEnqueued(database, ctx, deliverNotifications);
  expect(server.mails.map(({ to, headers }) => [to, headers.get("subject")])).toEqual([
    [[admin.email], ["Meridian has started"]],
  ]);
  expect(service.received.map(({ message }) => message)).toMatchObject([
    { title: "Meridian has started", url: "https://meridian.example/app/health" },
  ]);
  await Promise.all([...started.map((one) => one?.leave()), pusher.close(), mailer.close()]);
});

test("a server that starts beside another tells nobody; one that starts after all are gone does", async () => {
  const count = async () => {
    const [{ events }] = await database.sql<[{ events: number }]>`
      select count(*)::int as events from notification_events where event = 'server.started'`;
    return events;
  };
  const before = await count();
  const first = await announceStart(testDeps(database));
  const second = await announceStart(testDeps(database));
  expect(await count()).toBe(before + 1);
  await first!.leave();
  const third = await announceStart(testDeps(database));
  expect(await count()).toBe(before + 1);
  await Promise.all([second!.leave(), third!.leave()]);
  const fourth = await announceStart(testDeps(database));
  expect(await count()).toBe(before + 2);
  await fourth!.leave();
});

test("a server warns of several hosts of which none waits for another, in a sentence that says what to do", async () => {
  const kept = keptLog();
  await warnOfLostCommits(database, kept);
  expect(kept.lines).toEqual([]);
  const address = new URL(database.url);
  const several = openDatabase(
    database.url.replace(address.host, `${address.host},${address.hostname}:${await ownPort()}`),
  );
  await warnOfLostCommits(several, kept);
  await several.close();
  expect(kept.lines).toMatchObject([
    { level: "warn", message: expect.stringMatching(/may lose answered writes: set synchronous_mode/) },
  ]);
});

test("a pool that leads to another database than the server's is refused", async () => {
  const [own, other] = [await createTestDatabase(), await createTestDatabase()];
  onTestFinished(() => Promise.all([own.drop(), other.drop()]).then(() => {}));
  const through = (poolUrl: string) => openDatabase(own.url, { poolUrl });
  const [right, wrong] = [through(own.url), through(other.url)];
  onTestFinished(() => Promise.all([right.close(), wrong.close()]).then(() => {}));
  await other.sql`update meridian_installation.identity set id = 'other'`;
  for (const database of [own, right]) await requireSamePlace(database);
  await expect(requireSamePlace(wrong)).rejects.toThrow("leads to another database");
  await other.sql`drop schema meridian_installation cascade`;
  await expect(requireSamePlace(wrong)).rejects.toThrow("leads to another database");
});
