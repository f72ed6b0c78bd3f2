import { actorFor, memoryMailer, runEnqueued, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { announcing, deactivate, message } from "./announcing.fixture.ts";
import { createAnnouncement, deliverAnnouncementEmail } from "./index.ts";
import { remindPending } from "./remind.ts";
import { resendFailed } from "./resend.ts";

const database = testDatabase();

/** Announced by mail in a project of the sender's, and sent. */
async function mailOf(isSenderGone: boolean) {
  const { ctx, admin, make, everyone, system } = await announcing(database, 1);
  const project = await make.project(admin.id, { name: "Comets" });
  const { id } = await createAnnouncement(ctx, message(everyone, { delivery_type: "email" }));
  const scope = database.sql.json({ scope: "project", scope_id: project.id });
  await database.sql`update announcements set doc = doc || ${scope} where id = ${id}`;
  if (isSenderGone) await deactivate(database, admin.id, new Date());
  const mailer = memoryMailer();
  await runEnqueued(database, { ...system, mailer }, deliverAnnouncementEmail);
  return { mail: mailer.sent[0]!, sender: admin, id };
}

test("answers to a project's announcement go to who announced it, and the mail says who and where", async () => {
  const { mail, sender, id } = await mailOf(false);
  expect(mail.replyTo).toBe(sender.email);
  expect(mail.text).toContain(`${sender.name} announced this to everyone in Comets`);
  expect(mail.text).toContain(`https://meridian.example/app/announcements/${id}`);
});

test("somebody whose account is deactivated gets no answers", async () => {
  expect((await mailOf(true)).mail.replyTo).toBeUndefined();
});

test("one person mails only so many announcements and reminders an hour; messages and administrators aren't counted", async () => {
  const { ctx, make, everyone } = await announcing(database, 1);
  const owner = await make.user();
  const project = await make.project(owner.id);
  const scope = { type: "project", id: project.id } as const;
  const by = (user: Parameters<typeof actorFor>[0]) => ({ ...ctx, actor: actorFor(user) });
  const { targets: _, ...words } = message(everyone);
  const announce = (user: typeof owner, delivery_type: "message" | "email", remind_after_days?: number) =>
    createAnnouncement(by(user), { ...words, delivery_type, remind_after_days }, scope);
  // What is refused mails nothing, and doesn't count.
  const unsent = await announce(owner, "message");
  for (let refused = 0; refused < 5; refused++) {
    await expect(remindPending(by(owner), { id: "gone" }, scope)).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await expect(resendFailed(by(owner), unsent, scope)).rejects.toMatchObject({ code: "CONFLICT" });
  }
  for (let sent = 0; sent < 20; sent++) await announce(owner, "email");
  await expect(announce(owner, "email")).rejects.toMatchObject({
    code: "RATE_LIMITED",
    retryAfter: expect.any(Number),
  });
  await expect(announce(owner, "message", 1)).rejects.toMatchObject({ code: "RATE_LIMITED" });
  await announce(owner, "message");
  await announce(await make.user({ server_admin: true }), "email");
  await expect(announce(owner, "email")).rejects.toMatchObject({ code: "RATE_LIMITED" });
});
