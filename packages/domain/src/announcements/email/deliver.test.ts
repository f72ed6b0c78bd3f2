import type { Database } from "@meridian/database";
import { enqueued, memoryMailer, runEnqueued, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import type { Context } from "../../base/context.ts";
import { type Mail, type Mailer, MailRejected } from "../../base/ports/mailer.ts";
import { announcing, historyOf, message } from "../announcing.fixture.ts";
import { cancelAnnouncement } from "../cancel.ts";
import { createAnnouncement } from "../create.ts";
import { getAnnouncement } from "../get.ts";
import { emailBatch } from "./batch.ts";
import { deliverAnnouncementEmail } from "./task.ts";

const database = testDatabase();
const never = new AbortController().signal;

const rowsOf = (db: Database, id: string) =>
  db.sql<
    { user_id: string; email_status: string; email_error: string | null; acknowledged_via: string | null }[]
  >`
    select user_id, email_status, email_error, acknowledged_via from announcement_recipients
     where announcement_id = ${id} order by user_id`;

const countBy = async (id: string) => {
  const rows = await rowsOf(database, id);
  const labels = rows.map((row) => `${row.email_status} ${row.acknowledged_via ?? "pending"}`);
  return Object.fromEntries(
    [...new Set(labels)].sort().map((one) => [one, labels.filter((l) => l === one).length]),
  );
};

async function announce(people: number, fields: Parameters<typeof message>[1] = {}) {
  const scene = await announcing(database, people);
  const mailer = memoryMailer({ delivers: true });
  await database.sql`delete from graphile_worker._private_jobs`;
  const { id } = await createAnnouncement(
    scene.ctx,
    message(scene.everyone, { delivery_type: "email", severity: "critical", ...fields }),
  );
  const ctx: Context = { ...scene.system, mailer };
  const deliver = (by: Partial<Context> = {}) =>
    runEnqueued(database, { ...ctx, ...by }, deliverAnnouncementEmail);
  return { ...scene, id, mailer, system: ctx, deliver };
}

/** A mailer whose `send` is told what to do with each mail. */
const mailerThat = (send: (mail: Mail) => void | Promise<void>, connections = 2): Mailer => ({
  delivers: true,
  connections,
  async send(mail, record) {
    await send(mail);
    const accepted = { messageId: mail.messageId, response: "250 accepted" };
    await record?.(accepted);
    return accepted;
  },
  async close() {},
});

test.each(["email", "both"] as const)(
  "%s: whoever's mail is accepted has acknowledged",
  async (delivery_type) => {
    const { id, ctx, mailer, users, deliver } = await announce(3, { delivery_type });
    expect(await deliver()).toBe(1);
    expect(await countBy(id)).toEqual({ "sent email": 3 });
    expect(mailer.sent.map((mail) => mail.to.address).sort()).toEqual(users.map((user) => user.email).sort());
    expect(mailer.sent[0]).toMatchObject({
      subject: "Critical: Dome work",
      replyTo: "support@meridian.example",
      text: expect.stringContaining("https://meridian.example/app/announcements"),
    });
    expect(new Set(mailer.sent.map((mail) => mail.messageId)).size).toBe(3);
    expect((await getAnnouncement(ctx, { id })).status).toBe("acknowledged");
    expect(await historyOf(database, id)).toEqual(["announcement_created", "announcement_acknowledged"]);
  },
);

test("mail that lies in the outbox is kept, and acknowledges too", async () => {
  const { id, deliver } = await announce(2);
  await deliver({ mailer: memoryMailer() });
  expect(await countBy(id)).toEqual({ "kept email": 2 });
});

test("an announcement in the interface alone queues no mail", async () => {
  const { id } = await announce(2, { delivery_type: "message" });
  expect(await enqueued(database, deliverAnnouncementEmail)).toEqual([]);
  expect(await countBy(id)).toEqual({ "none pending": 2 });
});

test("a recipient who switched mail off or left gets none, even if that was after the announcement", async () => {
  const { id, ctx, users, mailer, deliver } = await announce(4);
  await database.sql`update users set notify_email = false where id = ${users[0]!.id}`;
  await database.sql`update users set deactivated_at = now() where id = ${users[1]!.id}`;
  await deliver();
  expect(await countBy(id)).toEqual({ "none pending": 2, "sent email": 2 });
  expect(mailer.sent).toHaveLength(2);
  const reasons = (await rowsOf(database, id)).filter(({ email_status }) => email_status === "none");
  expect(new Map(reasons.map(({ user_id, email_error }) => [user_id, email_error]))).toEqual(
    new Map([
      [users[0]!.id, "Mail switched off"],
      [users[1]!.id, "Account deactivated"],
    ]),
  );
  expect(await getAnnouncement(ctx, { id })).toMatchObject({ status: "active", pending_count: 1 });
});

test("a mail refused for good fails with the server's answer and stays pending; running again sends nothing", async () => {
  const { id, users, mailer, deliver, system } = await announce(3);
  mailer.refuse.add(users[0]!.email);
  const [batch] = (await enqueued(database, deliverAnnouncementEmail)) as [unknown];
  await deliver();
  expect(await countBy(id)).toEqual({ "failed pending": 1, "sent email": 2 });
  expect((await rowsOf(database, id)).find((row) => row.user_id === users[0]!.id)).toMatchObject({
    email_error: "550 no such mailbox",
  });
  expect(await enqueued(database, deliverAnnouncementEmail)).toEqual([]);
  await deliverAnnouncementEmail.run(system, emailBatch.parse(batch), never);
  expect(mailer.sent).toHaveLength(2);
});

test("a mail refused for now is tried again, later and later, and gets through", async () => {
  const { id, users, deliver } = await announce(3);
  let refusals = 2;
  const sent: string[] = [];
  const mailer = mailerThat(({ to }) => {
    if (to.address === users[0]!.email && refusals-- > 0) throw new MailRejected("451 try again later");
    sent.push(to.address);
  });
  await deliver({ mailer });
  expect(await countBy(id)).toEqual({ "queued pending": 1, "sent email": 2 });
  const waiting = await rowsOf(database, id);
  expect(waiting.find((row) => row.email_status === "queued")?.email_error).toBe("451 try again later");
  expect(await enqueued(database, deliverAnnouncementEmail)).toMatchObject([{ attempt: 2 }]);
  await deliver({ mailer });
  await deliver({ mailer });
  expect(await countBy(id)).toEqual({ "sent email": 3 });
  expect(sent).toHaveLength(3);
});

test("delivery gives up in the end, with the last answer", async () => {
  const { id, deliver } = await announce(2);
  const mailer = mailerThat(() => {
    throw new MailRejected("451 not today");
  });
  let tries = 0;
  while (await deliver({ mailer })) tries += 1;
  expect(tries).toBe(30);
  expect(await countBy(id)).toEqual({ "failed pending": 2 });
  expect((await rowsOf(database, id))[0]!.email_error).toBe("451 not today");
});

test("an unreachable mail server isn't tried for everybody", async () => {
  const { id, deliver } = await announce(20);
  let tries = 0;
  const mailer = mailerThat(() => {
    tries += 1;
    throw new MailRejected("connect ECONNREFUSED", { unreachable: true });
  });
  await deliver({ mailer });
  expect(tries).toBeLessThanOrEqual(4);
  expect(await countBy(id)).toEqual({ "queued pending": 20 });
});

test("a cancellation half-way stops sending and withdraws unsent mail", async () => {
  const { id, ctx, deliver } = await announce(40);
  let sent = 0;
  const cancelled = Promise.withResolvers<void>();
  const mailer = mailerThat(async () => {
    sent += 1;
    if (sent === 10) cancelled.resolve(cancelAnnouncement(ctx, { id, reason: "a mistake" }).then(() => {}));
    // The other connection's next mail isn't accepted before the cancellation is: else it might send all that are left.
    if (sent >= 10) await cancelled.promise;
  });
  await deliver({ mailer });
  const counts = await countBy(id);
  expect(sent).toBeLessThanOrEqual(10 + mailer.connections);
  expect(counts["none pending"]).toBe(40 - sent);
  expect((counts["sent email"] ?? 0) + (counts["sent pending"] ?? 0)).toBe(sent);
  expect(await enqueued(database, deliverAnnouncementEmail)).toEqual([]);
  expect((await getAnnouncement(ctx, { id })).status).toBe("cancelled");
});

test("an expiry half-way stops sending and withdraws unsent mail", async () => {
  const { id, clock, deliver, ctx } = await announce(40, { expires_at: "2026-03-01T21:00:00.000Z" });
  let sent = 0;
  const mailer = mailerThat(() => {
    sent += 1;
    if (sent === 10) clock.advance({ hours: 2 });
  });
  await deliver({ mailer });
  expect(sent).toBeLessThanOrEqual(10 + 2 * mailer.connections);
  expect((await countBy(id))["none pending"]).toBe(40 - sent);
  expect((await getAnnouncement(ctx, { id })).status).toBe("expired");
});

test("a second run of a batch leaves it to the first", async () => {
  const { id, system } = await announce(30);
  const [raw] = (await enqueued(database, deliverAnnouncementEmail)) as [unknown];
  const batch = emailBatch.parse(raw);
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const sent: string[] = [];
  const mailer = mailerThat(async ({ to }) => {
    sent.push(to.address);
    begun.resolve();
    await goOn.promise;
  });
  const first = deliverAnnouncementEmail.run({ ...system, mailer }, batch, never);
  await begun.promise;
  await expect(deliverAnnouncementEmail.run({ ...system, mailer }, batch, never)).rejects.toThrow(
    "another worker",
  );
  goOn.resolve();
  await first;
  expect(new Set(sent).size).toBe(30);
  expect(sent).toHaveLength(30);
  expect(await countBy(id)).toEqual({ "sent email": 30 });
});

test("a stopped run finishes mails under way and sends no more; the next run sends the rest", async () => {
  const { id, system } = await announce(30);
  const [raw] = (await enqueued(database, deliverAnnouncementEmail)) as [unknown];
  const stop = new AbortController();
  let sent = 0;
  const mailer = mailerThat(() => {
    sent += 1;
    if (sent === 5) stop.abort(new Error("the worker stops"));
  });
  const batch = emailBatch.parse(raw);
  await expect(deliverAnnouncementEmail.run({ ...system, mailer }, batch, stop.signal)).rejects.toThrow(
    "stops",
  );
  expect(sent).toBeLessThanOrEqual(5 + mailer.connections);
  expect(await countBy(id)).toEqual({ "queued pending": 30 - sent, "sent email": sent });
  await deliverAnnouncementEmail.run({ ...system, mailer: memoryMailer({ delivers: true }) }, batch, never);
  expect(await countBy(id)).toEqual({ "sent email": 30 });
});

test("many recipients are split into batches that miss nobody", async () => {
  const scene = await announcing(database);
  await database.sql`
    insert into users (id, name, email, email_verified) select 'batch-' || n, 'P', 'batch-' || n || '@example.org', true from generate_series(1, 1201) n`;
  const ids = Array.from({ length: 1201 }, (_, n) => `batch-${n + 1}`);
  const { id } = await createAnnouncement(
    scene.ctx,
    message([{ kind: "users", ids }], { delivery_type: "email" }),
  );
  const batches = (await enqueued(database, deliverAnnouncementEmail)) as { announcement_id: string }[];
  expect(batches.filter((batch) => batch.announcement_id === id)).toHaveLength(3);
  const mailer = memoryMailer({ delivers: true });
  await runEnqueued(database, { ...scene.system, mailer }, deliverAnnouncementEmail);
  const sentFor = mailer.sent.filter((mail) => mail.messageId.includes(id)).map((mail) => mail.messageId);
  expect(new Set(sentFor).size).toBe(1201);
  expect(await countBy(id)).toEqual({ "sent email": 1201 });
});
