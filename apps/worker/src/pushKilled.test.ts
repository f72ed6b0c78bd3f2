/** Web Push to many devices over a real push service that is slow, refuses and breaks off, by workers that are killed. */
import { notifySystemEvent } from "@meridian/domain";
import { type PushService, pushService, testContext, testDatabase, vapidKeys } from "@meridian/testkit";
import { delay, faultProxy, killHardAt, type Random, seededTest } from "@meridian/testkit/faults";
import { expect } from "vitest";
import { forgetJobs, killAndRestart, patience, people, startWorkers } from "./emailDelivery.fixture.ts";

const database = testDatabase();
/** The number of messages that one worker sends at once. */
const connections = 64;

/** The outcomes of the first of every hundred devices; the rest are reached at once. */
const kinds = ["gone", "refused", "later"] as const;
const kindOf = (n: number) => kinds[n % 100] ?? "reached";
const counted = (kind: string) =>
  Array.from({ length: people }, (_, n) => kindOf(n)).filter((k) => k === kind).length;

/** Administrators with a device each, all to be told the same. */
async function manyDevices(service: PushService, origin: string): Promise<void> {
  const run = crypto.randomUUID().slice(0, 8);
  const devices = Array.from({ length: people }, (_, n) => {
    const name = `${kindOf(n)}-${run}-${n}`;
    return { id: name, ...service.device(name), endpoint: `${origin}/${name}` };
  });
  await database.sql`update users set server_admin = false`;
  await database.sql`
    insert into users (id, name, email, email_verified, server_admin, notify_email)
    select id, id, id || '@example.org', true, true, false
      from json_to_recordset(${JSON.stringify(devices)}::text::json) as d (id text)`;
  await database.sql`
    insert into push_subscriptions (id, user_id, endpoint, p256dh, auth, name, created_at)
    select id, id, endpoint, p256dh, auth, 'A browser', now()
      from json_to_recordset(${JSON.stringify(devices)}::text::json) as d (id text, endpoint text, p256dh text, auth text)`;
}

/** A push service that knows some devices no more, doesn't take what is for others, and is too busy at first for some. */
async function busyService(protocol: "h2" | "http/1.1") {
  const tries = new Map<string, number>();
  const service = await pushService(
    (device) => {
      const asked = (tries.get(device) ?? 0) + 1;
      tries.set(device, asked);
      if (device.startsWith("gone")) return 410;
      if (device.startsWith("refused")) return 400;
      return device.startsWith("later") && asked === 1 ? 503 : 201;
    },
    { protocol },
  );
  const url = new URL(service.origin);
  const proxy = await faultProxy({ target: { host: url.hostname, port: Number(url.port) } });
  await proxy.apply(delay({ ms: 20, direction: "answer" }));
  return { service, proxy, origin: `https://127.0.0.1:${proxy.port}` };
}

const newVapid = () => ({ ...vapidKeys(), subject: "mailto:admin@meridian.example" });

const statuses = async (): Promise<Record<string, number>> => {
  const rows = await database.sql<{ status: string; count: number }[]>`
    select status, count(*)::int from notifications where channel = 'web_push' group by 1`;
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
};

seededTest(
  "workers and the push service die in the middle: every device ends as it should",
  async (random: Random) => {
    await forgetJobs(database);
    await database.sql`delete from notification_messages`;
    const { service, proxy, origin } = await busyService(random.pick(["http/1.1", "h2"]));
    await manyDevices(service, origin);
    const vapid = newVapid();
    const workers = await startWorkers(database, "smtp://127.0.0.1:1", { vapid, ca: service.ca });
    await notifySystemEvent(database.db, testContext(database), { event: "server.started", title: "Up" });
    for (const worker of workers) {
      await killAndRestart(random, worker, { server: service, proxy }, people / 6);
      await killHardAt(random, { killHard: async () => proxy.reset() }, service, people / 6);
    }
    await expect.poll(statuses, { timeout: patience, interval: 200 }).toEqual({
      sent: counted("reached") + counted("later"),
      gone: counted("gone"),
      failed: counted("refused"),
    });
    const [{ left }] = (await database.sql`
      select count(*)::int as left from push_subscriptions where id like 'gone-%'`) as unknown as [
      { left: number },
    ];
    expect(left).toBe(0);
    const reached = new Set(service.received.map(({ device }) => device));
    expect(reached.size).toBe(counted("reached") + counted("later"));
    expect(new Set(service.received.map(({ headers }) => headers.topic)).size).toBe(1);
    expect(service.received.length - reached.size).toBeLessThanOrEqual(4 * connections);
  },
  { seeds: 1, timeout: 1.5 * patience },
);
