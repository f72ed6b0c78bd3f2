import { actorFor, memoryMailer, runEnqueued, testContext, testDatabase } from "@meridian/testkit";
import { beforeEach, expect, test } from "vitest";
import { deliverNotifications, foldNotifications } from "../ground/notifications/index.ts";
import { acknowledgeAnnouncement } from "./acknowledge.ts";
import { announcing, deactivate, historyOf, message } from "./announcing.fixture.ts";
import { cancelAnnouncement } from "./cancel.ts";
import { createAnnouncement } from "./create.ts";
import { getAnnouncement } from "./get.ts";
import { remindPending } from "./remind.ts";
import { settleAllAnnouncements } from "./tasks.ts";

const database = testDatabase();
const never = new AbortController().signal;

beforeEach(async () => {
  await database.sql`delete from graphile_worker._private_jobs`;
  await database.sql`delete from notification_events`;
  await database.sql`delete from notification_messages`;
});

/** An active announcement, and what people are sent because of it. */
async function announced(people: number, fields: Parameters<typeof message>[1] = {}) {
  const scene = await announcing(database, people);
  const mailer = memoryMailer({ delivers: true });
  const system = { ...scene.system, mailer };
  const { id } = await createAnnouncement(scene.ctx, message(scene.everyone, fields));
  const fold = () => runEnqueued(database, system, foldNotifications);
  const deliver = () => runEnqueued(database, system, deliverNotifications);
  const mailed = () => mailer.sent.map(({ to }) => to.address).sort();
  const tick = () => settleAllAnnouncements.run(system, {}, never);
  return { ...scene, id, mailer, fold, deliver, mailed, tick };
}

const addresses = (users: readonly { email: string }[]) => users.map(({ email }) => email).sort();

test("people who haven't acknowledged it get it again; that acknowledges nothing", async () => {
  const { id, ctx, as, users, mailer, fold, deliver, mailed } = await announced(5);
  await acknowledgeAnnouncement(as(users[0]!), { id });
  await database.sql`update users set notify_email = false where id = ${users[1]!.id}`;
  await deactivate(database, users[2]!.id, new Date());
  const reminded = await remindPending(ctx, { id });
  expect(reminded.reminded_at).toBe(ctx.now().toISOString());
  await fold();
  await deliver();
  expect(mailed()).toEqual(addresses(users.slice(3)));
  expect(mailer.sent[0]).toMatchObject({
    subject: "Reminder: Dome work",
    replyTo: "support@meridian.example",
    text: expect.stringContaining(`https://meridian.example/app/announcements/${id}`),
  });
  expect(await getAnnouncement(ctx, { id })).toMatchObject({ status: "active", pending_count: 3 });
  expect(await historyOf(database, id)).toEqual(["announcement_created", "announcement_reminded"]);
});

test("a recipient who acknowledges it meanwhile gets no reminder, nor does anybody once it is cancelled", async () => {
  const { id, ctx, as, users, fold, deliver, mailed } = await announced(2);
  await remindPending(ctx, { id });
  await fold();
  await acknowledgeAnnouncement(as(users[0]!), { id });
  await deliver();
  expect(mailed()).toEqual(addresses([users[1]!]));

  const other = await announced(2);
  await remindPending(other.ctx, { id: other.id });
  await other.fold();
  await cancelAnnouncement(other.ctx, { id: other.id, reason: "a mistake" });
  await other.deliver();
  expect(other.mailed()).toEqual([]);
});

test("a reminder is sent once an hour, also by two at once; not of an ended one, and only by people who may announce", async () => {
  const { id, ctx, as, users, clock } = await announced(1);
  await expect(remindPending(as(users[0]!), { id })).rejects.toMatchObject({ code: "FORBIDDEN" });
  const both = await Promise.allSettled([remindPending(ctx, { id }), remindPending(ctx, { id })]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  clock.advance({ minutes: 59 });
  await expect(remindPending(ctx, { id })).rejects.toMatchObject({ code: "RATE_LIMITED", retryAfter: 60 });
  clock.advance({ minutes: 1 });
  await remindPending(ctx, { id });
  clock.advance({ hours: 2 });
  await acknowledgeAnnouncement(as(users[0]!), { id });
  await expect(remindPending(ctx, { id })).rejects.toMatchObject({ code: "CONFLICT" });
  await expect(remindPending(ctx, { id: "gone" })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a reminder of an observatory is sent by its owner, who gets the answers", async () => {
  const { make, clock } = await announcing(database);
  const [owner, member] = [await make.user(), await make.user()];
  const { id: observatoryId } = await make.observatory(owner.id);
  await make.observatoryMember(observatoryId, { user_id: member.id });
  const mailer = memoryMailer({ delivers: true });
  const ctx = testContext(database, { actor: actorFor(owner), now: clock.now, mailer });
  const scope = { type: "observatory", id: observatoryId } as const;
  const composed = { title: "Storm", message: "Close.", severity: "info", delivery_type: "message" } as const;
  const { id } = await createAnnouncement(ctx, composed, scope);
  await expect(remindPending(ctx, { id }, { type: "system", id: null })).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
  await acknowledgeAnnouncement(ctx, { id }, scope);
  await remindPending(ctx, { id }, scope);
  await runEnqueued(database, ctx, foldNotifications);
  await runEnqueued(database, ctx, deliverNotifications);
  expect(mailer.sent.map(({ to, replyTo }) => [to.address, replyTo])).toEqual([[member.email, owner.email]]);
});

test("a reminder is sent by itself the given days after publication, once", async () => {
  const { id, ctx, clock, users, fold, deliver, mailed, tick } = await announced(2, {
    publish_at: "2026-03-02T12:00:00.000Z",
    remind_after_days: 3,
  });
  expect(await getAnnouncement(ctx, { id })).toMatchObject({
    remind_after_days: 3,
    remind_at: "2026-03-05T12:00:00.000Z",
  });
  clock.advance({ hours: 16 });
  await tick();
  clock.advance({ days: 3, seconds: -1 });
  await tick();
  expect(await fold()).toBe(0);
  clock.advance({ seconds: 1 });
  await tick();
  await fold();
  await deliver();
  expect(mailed()).toEqual(addresses(users));
  clock.advance({ hours: 30 });
  await tick();
  expect(await fold()).toBe(0);
  expect(await historyOf(database, id)).toEqual([
    "announcement_created",
    "announcement_published",
    "announcement_reminded",
  ]);
});

test("a reminder after it expires is refused", async () => {
  const { ctx, everyone, clock } = await announcing(database, 1);
  const expires_at = new Date(clock.now().getTime() + 2 * 24 * 3600_000).toISOString();
  await expect(
    createAnnouncement(ctx, message(everyone, { expires_at, remind_after_days: 2 })),
  ).rejects.toMatchObject({ code: "INVALID", errors: [{ path: "remind_after_days" }] });
  const publish_at = "9999-12-31T00:00:00Z";
  await expect(
    createAnnouncement(ctx, message(everyone, { publish_at, remind_after_days: 2 })),
  ).rejects.toMatchObject({ code: "INVALID", errors: [{ path: "remind_after_days" }] });
  await createAnnouncement(ctx, message(everyone, { expires_at, remind_after_days: 1 }));
});
