import { enqueued, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { foldNotifications } from "./fold/task.ts";
import { deliveredTo, notifying } from "./notifying.fixture.ts";
import { reportMissingStarCatalog } from "./starCatalog.ts";
import { notifySystemEvent } from "./systemEvent.ts";

const database = testDatabase();
const failed = {
  event: "backup.failed",
  title: "A backup failed",
  body: "The disk is full.",
  path: "/backups/b1",
} as const;

test("a system event reaches server administrators who have system events and the channel on, nobody else", async () => {
  const { ctx, make, mailer, pass } = await notifying(database);
  const admin = await make.user({ server_admin: true });
  const withoutEvents = await make.user({ server_admin: true });
  const withoutMail = await make.user({ server_admin: true, notify_email: false });
  const gone = await make.user({ server_admin: true, deactivated_at: new Date() });
  await make.user();
  await database.sql`update users set notify_system_events = false where id = ${withoutEvents.id}`;
  await notifySystemEvent(database.db, ctx, failed);
  await pass();
  expect(mailer.sent).toMatchObject([
    {
      to: { address: admin.email },
      subject: "A backup failed",
      text: expect.stringContaining("The disk is full."),
    },
  ]);
  expect(mailer.sent[0]!.text).toContain("https://meridian.example/app/backups/b1");
  expect(await deliveredTo(database, admin.id)).toMatchObject([
    { channel: "email", status: "sent", attempts: 1 },
  ]);
  for (const { id } of [withoutEvents, withoutMail, gone])
    expect(await deliveredTo(database, id)).toEqual([]);
});

test("an error is plain text in the mail, alone and among several", async () => {
  const { ctx, make, mailer, pass } = await notifying(database);
  await make.user({ server_admin: true });
  const lines = [
    "# relation **users** is gone: ![i](http://evil.test/i.png)",
    "1. see <http://evil.test>",
    "[log](x)",
  ];
  const body = lines.join("\n    ");
  await notifySystemEvent(database.db, ctx, { ...failed, body });
  await pass();
  await notifySystemEvent(database.db, ctx, { ...failed, body });
  await notifySystemEvent(database.db, ctx, { ...failed, body: "The disk is full." });
  await pass();
  const [alone, among] = mailer.sent;
  expect(alone!.text).toContain(`\n\n${lines.join("\n")}\n`);
  expect(among!.text).toContain(`- A backup failed: ${lines.join(" ")}\n`);
  for (const { html } of [alone!, among!])
    expect(html).not.toMatch(/<img|<h1>[^A]|<pre|<strong|href="[^"]*evil/);
});

test("an event that was rolled back reaches nobody", async () => {
  const { ctx, make, mailer, pass } = await notifying(database);
  await make.user({ server_admin: true });
  const undone = database.db.transaction(async (tx) => {
    await notifySystemEvent(tx, ctx, failed);
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  await pass();
  expect(mailer.sent).toEqual([]);
});

test("a storm of the same event is one message with a count, and another one only after a while", async () => {
  const { ctx, clock, make, mailer, pass } = await notifying(database);
  await make.user({ server_admin: true });
  for (let n = 0; n < 200; n += 1) await notifySystemEvent(database.db, ctx, failed);
  expect(await enqueued(database, foldNotifications)).toHaveLength(1);
  await pass();
  expect(mailer.sent.map(({ subject }) => subject)).toEqual(["A backup failed (200 times)"]);
  await notifySystemEvent(database.db, ctx, failed);
  const [{ due_at: due }] = await database.sql<[{ due_at: Date }]>`
    select due_at from notification_events where message_id is null`;
  expect(due.getTime() - clock.now().getTime()).toBeGreaterThan(10 * 60_000);
});

test("two hundred events at once are one message, too", async () => {
  const { ctx, make, mailer, pass } = await notifying(database);
  await make.user({ server_admin: true });
  await Promise.all(Array.from({ length: 200 }, () => notifySystemEvent(database.db, ctx, failed)));
  await pass();
  expect(mailer.sent.map(({ subject }) => subject)).toEqual(["A backup failed (200 times)"]);
});

test("different words for the same event are listed", async () => {
  const { ctx, make, mailer, pass } = await notifying(database);
  await make.user({ server_admin: true });
  for (let n = 1; n <= 25; n += 1)
    await notifySystemEvent(database.db, ctx, {
      event: "job.given_up",
      title: `Job ${n} was given up`,
      body: `It\nbroke ${n}.`,
    });
  await pass();
  expect(mailer.sent).toHaveLength(1);
  const { subject, text } = mailer.sent[0]!;
  expect(subject).toBe("Job 25 was given up (and 24 more like it)");
  expect(text).toContain("- 5 earlier");
  expect(text).toContain("- Job 25 was given up: It broke 25.");
  expect(text).not.toContain("Job 5 was");
});

test("a missing star catalog reaches server administrators and those of the observatory, once each", async () => {
  const { ctx, make, mailer, pass } = await notifying(database);
  const [both, owner, operator, member, server] = await Promise.all([
    make.user({ server_admin: true }),
    make.user(),
    make.user(),
    make.user(),
    make.user({ server_admin: true }),
  ]);
  const observatory = await make.observatory(owner.id);
  await make.observatoryMember(observatory.id, { user_id: both.id }, { can_admin: true });
  await make.observatoryMember(observatory.id, { user_id: operator.id }, { can_operate: true });
  const organization = await make.organization(member.id);
  await make.observatoryMember(observatory.id, { organization_id: organization.id }, { can_admin: true });
  await reportMissingStarCatalog(database.db, ctx, observatory);
  await reportMissingStarCatalog(database.db, ctx, observatory);
  await pass();
  expect(mailer.sent.map(({ to }) => to.address).sort()).toEqual(
    [both, owner, member, server].map(({ email }) => email).sort(),
  );
  expect(mailer.sent[0]!.subject).toBe(`${observatory.name} has no star catalog for plate solving (2 times)`);
});
