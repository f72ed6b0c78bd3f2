import { enqueued, memoryMailer, runEnqueued, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { type Mail, type Mailer, MailRejected } from "../../../base/ports/mailer.ts";
import { foldNotifications } from "../fold/task.ts";
import { deliveredTo, notifying } from "../notifying.fixture.ts";
import { notifyObservation } from "../observation.ts";
import { deliverNotifications } from "./task.ts";

const database = testDatabase();
const never = new AbortController().signal;
const email = { channel: "email" } as const;

/** A message for each of some people, ready to be sent. */
async function waiting(people: number) {
  const scene = await notifying(database);
  const users = await Promise.all(Array.from({ length: people }, () => scene.make.user()));
  for (const { id } of users)
    await notifyObservation(
      database.db,
      scene.ctx,
      { id: "o", name: "M 31", user_id: id },
      { to: "completed" },
    );
  scene.clock.advance({ hours: 1 });
  await runEnqueued(database, scene.ctx, foldNotifications);
  const statuses = async () => {
    const rows = await database.sql<{ status: string }[]>`select status from notifications`;
    return Object.fromEntries(
      Map.groupBy(rows, (row) => row.status)
        .entries()
        .map(([key, list]) => [key, list.length]),
    );
  };
  return { ...scene, users, statuses };
}

const mailerThat = (send: (mail: Mail) => void | Promise<void>, delivers = true): Mailer => ({
  connections: 2,
  delivers,
  async send(mail, record) {
    await send(mail);
    const accepted = { messageId: mail.messageId, response: "250 accepted" };
    await record?.(accepted);
    return accepted;
  },
  async close() {},
});

test("a message refused for good fails with the answer, one refused for now is tried again later", async () => {
  const { ctx, clock, users, statuses } = await waiting(3);
  let refusals = 2;
  const mailer = mailerThat(({ to }) => {
    if (to.address === users[0]!.email) throw new MailRejected("550 no such mailbox", { permanent: true });
    if (to.address === users[1]!.email && refusals-- > 0) throw new MailRejected("451 later");
  });
  await deliverNotifications.run({ ...ctx, mailer }, email, never);
  expect(await statuses()).toEqual({ failed: 1, queued: 1, sent: 1 });
  expect(await deliveredTo(database, users[0]!.id)).toMatchObject([
    { status: "failed", reason: "550 no such mailbox" },
  ]);
  await deliverNotifications.run({ ...ctx, mailer }, email, never);
  expect(await deliveredTo(database, users[1]!.id)).toMatchObject([{ status: "queued", attempts: 1 }]);
  clock.advance({ seconds: 6 });
  await deliverNotifications.run({ ...ctx, mailer }, email, never);
  clock.advance({ seconds: 16 });
  await deliverNotifications.run({ ...ctx, mailer }, email, never);
  expect(await statuses()).toEqual({ failed: 1, sent: 2 });
});

test("a message that takes long goes out once, while the others go on", async () => {
  const { ctx, statuses } = await waiting(3);
  const sent: string[] = [];
  const mailer = mailerThat(async ({ to }) => {
    sent.push(to.address);
    if (sent.length === 1) await expect.poll(statuses).toEqual({ queued: 1, sent: 2 });
  });
  await deliverNotifications.run({ ...ctx, mailer }, email, never);
  expect(new Set(sent).size).toBe(sent.length);
  expect(await statuses()).toEqual({ sent: 3 });
});

test("delivery gives up after the last attempt", async () => {
  const { ctx, clock, users } = await waiting(1);
  const mailer = mailerThat(() => {
    throw new MailRejected("451 not today");
  });
  for (let n = 0; n < 31; n += 1) {
    await deliverNotifications.run({ ...ctx, mailer }, email, never);
    clock.advance({ hours: 1 });
  }
  expect(await deliveredTo(database, users[0]!.id)).toMatchObject([
    { status: "failed", reason: "451 not today", attempts: 30 },
  ]);
});

test("mail that lies in the outbox is kept", async () => {
  const { ctx, statuses } = await waiting(2);
  await deliverNotifications.run({ ...ctx, mailer: mailerThat(() => {}, false) }, email, never);
  expect(await statuses()).toEqual({ kept: 2 });
});

test("an unreachable mail server isn't tried for everybody, but again in a while", async () => {
  const { ctx, statuses } = await waiting(20);
  let tries = 0;
  const mailer = mailerThat(() => {
    tries += 1;
    throw new MailRejected("connect ECONNREFUSED", { unreachable: true });
  });
  await database.sql`delete from graphile_worker._private_jobs`;
  await deliverNotifications.run({ ...ctx, mailer }, email, never);
  expect(tries).toBeLessThanOrEqual(4);
  expect(await statuses()).toEqual({ queued: 20 });
  expect(await enqueued(database, deliverNotifications)).toEqual([email]);
});

test("a person who switched the channel off or left meanwhile gets nothing", async () => {
  const { ctx, users, mailer, statuses } = await waiting(3);
  await database.sql`update users set notify_email = false where id = ${users[0]!.id}`;
  await database.sql`update users set deactivated_at = now() where id = ${users[1]!.id}`;
  await deliverNotifications.run(ctx, email, never);
  expect(mailer.sent.map(({ to }) => to.address)).toEqual([users[2]!.email]);
  expect(await statuses()).toEqual({ none: 2, sent: 1 });
});

test("the second of two deliveries at once leaves it to the first and looks again later", async () => {
  const { ctx, statuses } = await waiting(30);
  await database.sql`delete from graphile_worker._private_jobs`;
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const sent: string[] = [];
  const mailer = mailerThat(async ({ to }) => {
    sent.push(to.address);
    begun.resolve();
    await goOn.promise;
  });
  const first = deliverNotifications.run({ ...ctx, mailer }, email, never);
  await begun.promise;
  await deliverNotifications.run({ ...ctx, mailer: memoryMailer({ delivers: true }) }, email, never);
  expect(await enqueued(database, deliverNotifications)).toEqual([email]);
  goOn.resolve();
  await first;
  expect(new Set(sent).size).toBe(30);
  expect(sent).toHaveLength(30);
  expect(await statuses()).toEqual({ sent: 30 });
});

test("a stopped delivery lets messages on their way end; the next run sends the rest with the same Message-IDs", async () => {
  const { ctx, statuses } = await waiting(10);
  const stop = new AbortController();
  let sent = 0;
  const mailer = mailerThat(() => {
    sent += 1;
    if (sent === 3) stop.abort(new Error("the worker stops"));
  });
  await expect(deliverNotifications.run({ ...ctx, mailer }, email, stop.signal)).rejects.toThrow("stops");
  expect(await statuses()).toEqual({ sent, queued: 10 - sent });
  await deliverNotifications.run(ctx, email, never);
  expect(await statuses()).toEqual({ sent: 10 });
});
