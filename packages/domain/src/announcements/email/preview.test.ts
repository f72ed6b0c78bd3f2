import { actorFor, memoryMailer, runEnqueued, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { announcing, message } from "../announcing.fixture.ts";
import { createAnnouncement } from "../create.ts";
import { previewMail } from "./preview.ts";
import { deliverAnnouncementEmail } from "./task.ts";

const database = testDatabase();
const words = {
  title: "Dome <work>",
  message: "Closed **until** <b>dawn</b>.",
  severity: "critical",
} as const;

/** The address of the announcement, which has none yet, is all that may differ. */
const withoutId = (text: string) => text.replaceAll(/announcements\/[^"<\s]+/g, "announcements/id");

test("the preview is the mail that is then sent, of the system and of a project", async () => {
  const { ctx, make, users, everyone, system } = await announcing(database, 1);
  const owner = await make.user({ name: "Caroline" });
  const project = await make.project(owner.id, { name: "Comets" });
  await make.projectMember(project.id, users[0]!.id);
  for (const [by, scope] of [
    [ctx, { type: "system", id: null }],
    [
      { ...ctx, actor: actorFor(owner) },
      { type: "project", id: project.id },
    ],
  ] as const) {
    const preview = await previewMail(by, words, scope);
    const { targets, ...composed } = message(everyone, { ...words, delivery_type: "email" });
    await createAnnouncement(by, scope.type === "system" ? { ...composed, targets } : composed, scope);
    const mailer = memoryMailer();
    await runEnqueued(database, { ...system, mailer }, deliverAnnouncementEmail);
    const sent = mailer.sent.find(({ to }) => to.address === users[0]!.email)!;
    expect(withoutId(preview.html)).toBe(withoutId(sent.html));
    expect(withoutId(preview.text)).toBe(withoutId(sent.text));
    expect([preview.subject, preview.reply_to]).toEqual([sent.subject, sent.replyTo]);
  }
});

test("a preview is for those who may announce there", async () => {
  const { as, make, users } = await announcing(database, 1);
  const project = await make.project(users[0]!.id, { name: "Comets" });
  const stranger = as(await make.user());
  await expect(previewMail(stranger, words)).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(previewMail(stranger, words, { type: "project", id: project.id })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});
