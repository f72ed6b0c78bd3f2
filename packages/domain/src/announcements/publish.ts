import type { AnnouncementDocument } from "@meridian/contract";
import { announcements, type Stored } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import type { Context, Transaction } from "../base/context.ts";
import { transaction } from "../ground/record/index.ts";
import { recordAnnouncement } from "./record.ts";
import { sizeOf, writeRecipients } from "./resolve.ts";
import { storedStatus } from "./status.ts";
import { announcedIn } from "./wire.ts";

/** Queues the job that writes more recipients than one transaction should. */
type ResolveLater = (tx: Transaction) => Promise<void>;

/**
 * Publishes a scheduled announcement whose time has come, to the users its targets reach now. Leaves any other unchanged.
 */
export async function publish(ctx: Context, id: string, resolveLater: ResolveLater): Promise<void> {
  await transaction(ctx, async (tx) => {
    const announcement = await announcements.find(tx, id, "update");
    if (announcement?.status !== "scheduled" || !isDue(ctx, announcement.publish_at)) return;
    await publishIn(tx, ctx, announcement, {}, resolveLater);
  });
}

/** Activates an announcement whose row the transaction holds, with any other changes. */
export async function publishIn(
  tx: Transaction,
  ctx: Context,
  announcement: Stored<AnnouncementDocument>,
  changes: Partial<AnnouncementDocument>,
  resolveLater: ResolveLater,
): Promise<void> {
  const { id } = announcement;
  await announcements.patch(tx, id, { ...changes, status: "active" }, ctx.now());
  await recordAnnouncement(tx, ctx, announcedIn(id, announcement), "published");
  if ((await sizeOf(tx, announcement)) === "many") await resolveLater(tx);
  else await writeRecipients(tx, ctx, id, announcement);
}

const isDue = (ctx: Context, publishAt: string | null): boolean =>
  publishAt === null || Date.parse(publishAt) <= ctx.now().getTime();

/** Ids of scheduled announcements whose time has come. */
export async function duePublications(ctx: Context): Promise<string[]> {
  const rows = await query<{ id: string }[]>(ctx.db)`
    select a.id from announcements a
     where ${sql.raw(storedStatus)} = 'scheduled'
       and (a.doc ->> 'publish_at' collate "C") <= ${ctx.now().toISOString()}`;
  return rows.map((row) => row.id);
}
