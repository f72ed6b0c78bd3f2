import { createECDH } from "node:crypto";
import { deliverNotifications, foldNotifications, notifySystemEvent } from "@meridian/domain";
import { fakeClock, pushService, runEnqueued, testContext, testDatabase } from "@meridian/testkit";
import { ownCertificate } from "@meridian/testkit/certificate";
import { expect, onTestFinished, test } from "vitest";
import { openPusher } from "./openPusher.ts";

const database = testDatabase();
const keys = createECDH("prime256v1");
const vapid = {
  publicKey: keys.generateKeys("base64url"),
  privateKey: Buffer.from(keys.getPrivateKey("hex").padStart(64, "0"), "hex").toString("base64url"),
  subject: "mailto:support@meridian.example",
};
const log = { debug() {}, info() {}, warn() {}, error() {} };

test("a push service that never answers keeps its own slots busy, and every message of another arrives", async () => {
  let asked = 0;
  const certificate = ownCertificate();
  const silence = () => {
    asked += 1;
    return new Promise<never>(() => {});
  };
  const dead = await pushService(silence, { certificate });
  const good = await pushService(undefined, { certificate });
  const pusher = openPusher({ vapid, allowPrivate: true, log, ca: certificate.cert });
  onTestFinished(() => pusher.close());
  const devices = (service: typeof dead, name: string, count: number) =>
    Array.from({ length: count }, (_, n) => ({ id: `${name}-${n}`, ...service.device(`${name}-${n}`) }));
  // Names that come first are queued first.
  const all = [...devices(dead, "a-dead", 200), ...devices(good, "good", 100)];
  await database.sql`
    with d as (select * from json_to_recordset(${JSON.stringify(all)}::text::json) as d (id text, endpoint text, p256dh text, auth text)),
    people as (
      insert into users (id, name, email, email_verified, server_admin, notify_email)
      select id, id, id || '@example.org', true, true, false from d)
    insert into push_subscriptions (id, user_id, endpoint, p256dh, auth, name, created_at)
    select id, id, endpoint, p256dh, auth, 'A browser', now() from d`;
  const clock = fakeClock();
  const ctx = testContext(database, { pusher, now: clock.now });
  await notifySystemEvent(database.db, ctx, { event: "server.started", title: "Up" });
  clock.advance({ hours: 1 });
  await runEnqueued(database, ctx, foldNotifications);
  // As if the dead one's had waited longest.
  await database.sql`
    update notifications set next_at = next_at - interval '1 hour' where target like 'a-dead-%'`;

  const stop = new AbortController();
  const sending = deliverNotifications.run(ctx, { channel: "web_push" }, stop.signal);
  await good.until(() => good.received.length === 100);
  expect(asked).toBeLessThanOrEqual(pusher.connections);
  stop.abort(new Error("the worker stops"));
  await pusher.close();
  await expect(sending).rejects.toThrow("the worker stops");
  const [row] = await database.sql`
    select count(*)::int as waiting from notifications where status = 'queued' and target like 'a-dead-%'`;
  expect(row).toEqual({ waiting: 200 });
});
