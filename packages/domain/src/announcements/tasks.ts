/** Background tasks of announcements. */
import { isUnpublished } from "@meridian/contract";
import { announcements } from "@meridian/database";
import { query } from "@meridian/database/query";
import { z } from "zod";
import type { Context } from "../base/context.ts";
import { defineTask, type Task } from "../base/tasks.ts";
import { publishAfterCommit, transaction } from "../ground/record/index.ts";
import { deliverAnnouncementEmail } from "./email/task.ts";
import { announcementNotices } from "./notices.ts";
import { duePublications, publish } from "./publish.ts";
import { remindDue } from "./remind.ts";
import { writeRecipients } from "./resolve.ts";
import { recordFinalCounts, settleAnnouncements } from "./settle.ts";
import { announcedIn } from "./wire.ts";

const announcementId = z.strictObject({ id: z.string() });

/** Writes the recipients of an announcement that are too many for the request that created it. */
export const resolveRecipients = defineTask({
  name: "resolveRecipients",
  payload: announcementId,
  run: (ctx, { id }) => resolve(ctx, id),
});

/**
 * All in one transaction, so that readers see no recipients or all of them. An advisory lock makes a second run wait; a row
 * lock would also block cancellations.
 */
async function resolve(ctx: Context, id: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    await query(tx)`set local statement_timeout = '15min'`;
    await query(tx)`select pg_advisory_xact_lock(hashtextextended(${`recipients of ${id}`}, 0))`;
    const announcement = await announcements.find(tx, id);
    if (!announcement || announcement.recipient_count !== null || isUnpublished(announcement.status)) return;
    if (announcement.status === "active") await writeRecipients(tx, ctx, id, announcement);
    else await announcements.patch(tx, id, { recipient_count: 0 }, ctx.now());
    publishAfterCommit(tx, ...announcementNotices(announcedIn(id, announcement)));
  });
}

/** Publishes a scheduled announcement when its time comes. */
export const publishAnnouncement = defineTask({
  name: "publishAnnouncement",
  payload: announcementId,
  run: (ctx, { id }) => publish(ctx, id, (tx) => resolveRecipients.enqueue(tx, ctx, { id })),
});

/** Every minute: publishes and reminds of what is due, and writes down what has become acknowledged or expired. */
export const settleAllAnnouncements = defineTask({
  name: "settleAnnouncements",
  payload: z.unknown(),
  async run(ctx) {
    for (const id of await duePublications(ctx))
      await publish(ctx, id, (tx) => resolveRecipients.enqueue(tx, ctx, { id }));
    await settleAnnouncements(ctx);
    await remindDue(ctx);
    await recordFinalCounts(ctx);
  },
});

export const announcementTasks: readonly Task[] = [
  resolveRecipients,
  publishAnnouncement,
  settleAllAnnouncements,
  deliverAnnouncementEmail,
];
