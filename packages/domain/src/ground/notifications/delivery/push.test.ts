import { newId, pushSubscriptions } from "@meridian/database";
import { memoryPusher, runEnqueued, type TestUser, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { PushRejected } from "../../../base/ports/pusher.ts";
import { foldNotifications } from "../fold/task.ts";
import { deliveredTo, notifying } from "../notifying.fixture.ts";
import { notifyObservation } from "../observation.ts";
import { deliverNotifications } from "./task.ts";

const database = testDatabase();

/** Somebody with two browsers and the push app, whose observation is completed. */
async function reachable(
  switches: { notify_email?: boolean; notify_push?: boolean } = {},
  hasGateway = true,
) {
  const scene = await notifying(database);
  const pusher = memoryPusher({ hasGateway });
  scene.ctx.pusher = pusher;
  const owner = await scene.make.user();
  const { notify_email = true, notify_push = true } = switches;
  await database.sql`
    update users set push_user_key = 'app-key', notify_email = ${notify_email}, notify_push = ${notify_push}
     where id = ${owner.id}`;
  const endpoints = ["laptop", "phone"].map((name) => `https://push.example/${name}-${owner.id}`);
  for (const endpoint of endpoints) await device(owner, endpoint);
  await notifyObservation(
    database.db,
    scene.ctx,
    { id: "o1", name: "Lyra", user_id: owner.id },
    { to: "completed" },
  );
  const addresses = () => pusher.sent.map(({ to }) => (typeof to === "string" ? to : to.endpoint)).sort();
  return { ...scene, pusher, owner, endpoints: endpoints as [string, string], addresses };
}

const device = ({ id }: TestUser, endpoint: string) =>
  database.db.insert(pushSubscriptions).values({
    id: newId(),
    user_id: id,
    endpoint,
    p256dh: "key",
    auth: "secret",
    name: "A browser",
    created_at: new Date(),
  });

const devicesOf = async ({ id }: TestUser) => {
  const rows = await database.sql<{ endpoint: string; last_used_at: Date | null }[]>`
    select endpoint, last_used_at from push_subscriptions where user_id = ${id} order by endpoint`;
  return [...rows];
};

test("each device and the push app get what the mail says, and the page that it opens", async () => {
  const { pass, pusher, mailer, owner, endpoints, addresses } = await reachable();
  await pass();
  expect(addresses()).toEqual(["app-key", ...endpoints]);
  expect(pusher.sent[0]).toMatchObject({
    title: "Lyra is completed",
    url: "https://meridian.example/app/observations/o1",
    tag: expect.stringMatching(/^[0-9a-f]{32}$/),
    urgency: "normal",
  });
  expect(mailer.sent).toHaveLength(1);
  const delivered = await deliveredTo(database, owner.id);
  expect(delivered.map(({ channel, status }) => `${channel} ${status}`)).toEqual([
    "email sent",
    "gateway sent",
    "web_push sent",
    "web_push sent",
  ]);
  expect((await devicesOf(owner)).every(({ last_used_at }) => last_used_at !== null)).toBe(true);
});

test.each([
  ["push off", { notify_push: false }, 1, 0],
  ["email off", { notify_email: false }, 0, 3],
  ["both off", { notify_email: false, notify_push: false }, 0, 0],
])("%s: nothing comes by that channel", async (_, switches, mails, pushes) => {
  const { pass, pusher, mailer, owner } = await reachable(switches);
  await pass();
  expect(mailer.sent).toHaveLength(mails);
  expect(pusher.sent).toHaveLength(pushes);
  expect(await deliveredTo(database, owner.id)).toHaveLength(mails + pushes);
});

test("a person who switches push off, or removes a device, after the change gets nothing there", async () => {
  const { pass, clock, ctx, pusher, owner, endpoints, addresses } = await reachable();
  const { toDevice, toGateway } = pusher;
  pusher.toDevice = pusher.toGateway = async () => {
    throw new Error("the worker ended");
  };
  await expect(pass()).rejects.toThrow("the worker ended");
  Object.assign(pusher, { toDevice, toGateway });
  await database.sql`delete from push_subscriptions where endpoint = ${endpoints[0]}`;
  await database.sql`update users set push_user_key = null where id = ${owner.id}`;
  clock.advance({ hours: 1 });
  for (const channel of ["web_push", "gateway"] as const)
    await deliverNotifications.run(ctx, { channel }, new AbortController().signal);
  expect(addresses()).toEqual([endpoints[1]]);
  const left = (await deliveredTo(database, owner.id)).filter(({ channel }) => channel !== "email");
  expect(left.map(({ channel, status }) => `${channel} ${status}`).sort()).toEqual([
    "gateway none",
    "web_push none",
    "web_push sent",
  ]);
});

test("a device that is gone is forgotten, one that refuses a message isn't", async () => {
  const { pass, pusher, owner, endpoints } = await reachable();
  pusher.gone.add(endpoints[0]);
  pusher.refuse.add(endpoints[1]);
  await pass();
  expect((await devicesOf(owner)).map(({ endpoint }) => endpoint)).toEqual([endpoints[1]]);
  const delivered = await deliveredTo(database, owner.id);
  expect(delivered.map(({ status }) => status).sort()).toEqual(["failed", "gone", "sent", "sent"]);
});

test("a message waits as long as its service says, also longer than it would by itself", async () => {
  const { pass, clock, ctx, pusher, owner } = await reachable({ notify_email: false });
  const { toDevice } = pusher;
  pusher.toDevice = async () => {
    throw new PushRejected("429 later", { retryAfterS: 600 });
  };
  await pass();
  Object.assign(pusher, { toDevice, sent: [] });
  const never = new AbortController().signal;
  const again = () => deliverNotifications.run(ctx, { channel: "web_push" }, never);
  const devices = async () =>
    (await deliveredTo(database, owner.id))
      .filter(({ channel }) => channel === "web_push")
      .map(({ status, attempts }) => `${status} ${attempts}`);
  clock.advance({ seconds: 599 });
  await again();
  expect(await devices()).toEqual(["queued 1", "queued 1"]);
  clock.advance({ seconds: 2 });
  await again();
  expect(await devices()).toEqual(["sent 2", "sent 2"]);
});

test("a push service that doesn't answer holds up nothing for others, also not what comes later", async () => {
  const { clock, ctx, pusher, owner, endpoints } = await reachable({ notify_email: false }, false);
  await database.sql`update push_subscriptions set endpoint = 'https://silent.example/' || id where endpoint = ${endpoints[0]}`;
  for (let n = 0; n < 3; n++) await device(owner, `https://silent.example/${n}`);
  const { promise: silence, resolve: end } = Promise.withResolvers<void>();
  let [asked, answered] = [0, 0];
  const { toDevice } = pusher;
  pusher.toDevice = async (to, push) => {
    if (!to.endpoint.startsWith("https://silent.example/")) {
      await toDevice(to, push);
      answered += 1;
      return;
    }
    asked += 1;
    await silence;
    throw new PushRejected("no answer");
  };
  const tell = async (id: string) => {
    await notifyObservation(database.db, ctx, { id, name: "Vega", user_id: owner.id }, { to: "completed" });
    clock.advance({ hours: 1 });
    await runEnqueued(database, ctx, foldNotifications);
  };
  await tell("o2");
  const sending = deliverNotifications.run(ctx, { channel: "web_push" }, new AbortController().signal);
  for (const messages of [1, 2]) {
    await expect.poll(() => answered, { timeout: 20_000 }).toBe(messages);
    await expect.poll(() => asked).toBe(pusher.connections);
    if (messages === 1) await tell("o3");
  }
  end();
  await sending;
  expect(asked).toBeGreaterThan(pusher.connections);
});

test("a gateway's key is of no use without a gateway", async () => {
  const { pass, addresses, endpoints, ctx } = await reachable({}, false);
  await pass();
  expect(addresses()).toEqual(endpoints);
  expect(await runEnqueued(database, ctx, deliverNotifications)).toBe(0);
});
