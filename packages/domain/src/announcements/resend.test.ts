import { memoryMailer, runEnqueued, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { listUndelivered, resendUndelivered } from "../administration/undelivered/index.ts";
import { type Mail, type Mailer, MailRejected } from "../base/ports/mailer.ts";
import { deliverNotifications, foldNotifications } from "../ground/notifications/index.ts";
import { announcing, message } from "./announcing.fixture.ts";
import { cancelAnnouncement } from "./cancel.ts";
import { createAnnouncement } from "./create.ts";
import { deliverAnnouncementEmail } from "./email/task.ts";
import { getAnnouncement } from "./get.ts";
import { listRecipients } from "./recipients/list.ts";
import { remindPending } from "./remind.ts";
import { resendFailed } from "./resend.ts";

const database = testDatabase();

/** An announcement by mail, which the server refuses for good for those it doesn't know. */
async function refused(people: number, delivery_type: "email" | "both" | "message" = "email") {
  const scene = await announcing(database, people);
  await database.sql`delete from graphile_worker._private_jobs`;
  const refusedAddresses = new Set(scene.users.slice(1).map(({ email }) => email));
  const sent: Mail[] = [];
  const mailer: Mailer = {
    ...memoryMailer({ delivers: true }),
    async send(mail, record) {
      if (refusedAddresses.has(mail.to.address))
        throw new MailRejected("550 no such mailbox", { permanent: true });
      sent.push(mail);
      const accepted = { messageId: mail.messageId, response: "250 ok" };
      await record?.(accepted);
      return accepted;
    },
  };
  const system = { ...scene.system, mailer };
  const { id } = await createAnnouncement(scene.ctx, message(scene.everyone, { delivery_type }));
  const deliver = () => runEnqueued(database, system, deliverAnnouncementEmail);
  const notify = async () => {
    await runEnqueued(database, system, foldNotifications);
    await runEnqueued(database, system, deliverNotifications);
  };
  const failed = async () =>
    (await listRecipients(scene.ctx, { id, status: "failed", limit: 50, sort: "name", order: "asc" })).items;
  await deliver();
  return { ...scene, id, deliver, notify, failed, sent, refusedAddresses, admin: scene.ctx };
}

test("failed mail is shown with its reason, and is sent again to one recipient, then to all", async () => {
  const { id, admin, users, deliver, failed, sent, refusedAddresses, clock } = await refused(4);
  expect(await failed()).toHaveLength(3);
  expect((await failed())[0]!.deliveries).toEqual([
    {
      ...{ about: "announcement", channel: "email", device: null },
      ...{ status: "failed", reason: "550 no such mailbox", attempts: 1 },
    },
  ]);
  refusedAddresses.clear();
  expect(await resendFailed(admin, { id, user_id: users[1]!.id })).toEqual({ resent: 1 });
  const queued = await listRecipients(admin, {
    id,
    status: "pending",
    limit: 50,
    sort: "name",
    order: "asc",
  });
  expect(queued.items.map((one) => one.email_status).sort()).toEqual(["failed", "failed", "queued"]);
  await deliver();
  expect(sent.map(({ to }) => to.address).sort()).toEqual([users[0]!.email, users[1]!.email].sort());
  expect(await resendFailed(admin, { id })).toEqual({ resent: 2 });
  await deliver();
  expect(sent).toHaveLength(4);
  expect(await failed()).toEqual([]);
  expect(await getAnnouncement(admin, { id })).toMatchObject({ status: "acknowledged", pending_count: 0 });
  clock.advance({ hours: 2 });
  await expect(resendFailed(admin, { id })).rejects.toMatchObject({ code: "CONFLICT" });
  const audited = await database.sql`
    select after from audit_log where action = 'announcement.resend' and subject_id = ${id} order by id`;
  expect(audited.map(({ after }) => after)).toEqual([
    { user_id: users[1]!.id, resent: 1 },
    { user_id: null, resent: 2 },
  ]);
});

test("sending again is for people who may announce, once an hour, and while it is sent at all", async () => {
  const { id, as, users, admin, deliver, clock } = await refused(2);
  await expect(resendFailed(as(users[0]!), { id })).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(resendFailed(admin, { id: "no-such-one" })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await resendFailed(admin, { id });
  await deliver();
  await expect(resendFailed(admin, { id })).rejects.toMatchObject({ code: "RATE_LIMITED" });
  clock.advance({ hours: 1, seconds: 1 });
  await resendFailed(admin, { id });
  await deliver();
  await cancelAnnouncement(admin, { id, reason: "Over." });
  clock.advance({ hours: 2 });
  await expect(resendFailed(admin, { id })).rejects.toMatchObject({ code: "CONFLICT" });
});

test("two simultaneous calls send it again once", async () => {
  const { id, admin, deliver, sent, refusedAddresses } = await refused(3);
  refusedAddresses.clear();
  const outcomes = await Promise.allSettled([resendFailed(admin, { id }), resendFailed(admin, { id })]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await deliver();
  expect(sent).toHaveLength(3);
});

test("administrators see everything that failed, reminders too, and send it again", async () => {
  const { id, admin, users, as, notify, deliver, sent, refusedAddresses } = await refused(2, "both");
  await remindPending(admin, { id });
  await notify();
  const mine = { limit: 50, order: "desc", search: users[1]!.name } as const;
  const { items, counts } = await listUndelivered(admin, mine);
  expect(items.map(({ kind, channel, reason }) => ({ kind, channel, reason }))).toEqual(
    expect.arrayContaining(
      ["announcement", "reminder"].map((kind) => ({ kind, channel: "email", reason: "550 no such mailbox" })),
    ),
  );
  expect(counts).toEqual({ email: 2, web_push: 0, gateway: 0 });
  const first = await listUndelivered(admin, { ...mine, limit: 1 });
  const second = await listUndelivered(admin, { ...mine, limit: 1, cursor: first.next_cursor! });
  expect([...first.items, ...second.items]).toEqual(items);
  expect((await listUndelivered(admin, { ...mine, channel: "gateway" })).items).toEqual([]);
  await expect(listUndelivered(as(users[0]!), mine)).rejects.toMatchObject({ code: "FORBIDDEN" });
  expect(() => resendUndelivered(as(users[0]!), {})).toThrow("administrator");

  refusedAddresses.clear();
  const { source_id, user_id, channel, target } = items.find(({ kind }) => kind === "reminder")!;
  const delivery = { kind: "reminder" as const, source_id, user_id, channel, target };
  expect(await resendUndelivered(admin, { delivery })).toEqual({ resent: 1 });
  await notify();
  expect(sent.map(({ subject }) => subject)).toContain("Reminder: Dome work");
  expect(await resendUndelivered(admin, {})).toMatchObject({ resent: expect.any(Number) });
  await deliver();
  expect((await listUndelivered(admin, mine)).items).toEqual([]);
  await expect(resendUndelivered(admin, { delivery })).rejects.toMatchObject({ code: "CONFLICT" });
});
