import type { AnnouncementStatus } from "@meridian/contract";
import type { Queryable } from "@meridian/database";
import { sql } from "@meridian/database/query";
import { recordHistory } from "../access/index.ts";
import type { Context } from "../context.ts";
import { announcementNews } from "./news.ts";
import { pendingCount, statusNow, storedStatus } from "./status.ts";

/**
 * Writes down which announcements have become acknowledged or expired, each with one entry in its history. From then on
 * it stays so, whoever's account is deactivated or works again.
 */
export async function settleAnnouncements(ctx: Context, id?: string): Promise<void> {
  const settled = await ctx.db.transaction((tx) => settleIn(tx, ctx, id));
  ctx.live.publish(...settled.flatMap(announcementNews));
}

/** The same inside a transaction that holds the announcement's lock or is about to end. Returns the ids of those that moved. */
export async function settleIn(tx: Queryable, ctx: Context, id?: string): Promise<string[]> {
  const now = ctx.now().toISOString();
  const moved = (await tx.execute(sql`
    with due as materialized (
      select a.id, ${sql.raw(statusNow)} as status
        from announcements a cross join (select ${now}::text as now) clock
       where ${sql.raw(storedStatus)} = 'active' and ${id === undefined ? sql`true` : sql`a.id = ${id}`}
    )
    update announcements a
       set doc = a.doc || jsonb_build_object('status', due.status), version = a.version + 1, updated_at = ${now}
      from due
     where a.id = due.id and due.status <> 'active' and ${sql.raw(storedStatus)} = 'active'
    returning a.id, due.status`)) as unknown as { id: string; status: AnnouncementStatus }[];
  for (const { id: announcementId, status } of moved)
    await recordHistory(
      tx,
      { ...ctx, actor: { type: "system" } },
      { type: "announcement", id: announcementId },
      `announcement_${status}`,
    );
  return moved.map((one) => one.id);
}

/**
 * Writes down how many were still waited for when it ended, so that lists needn't count again. A minute later, when
 * nobody's acknowledgement can be on its way any more.
 */
export async function recordFinalCounts(ctx: Context): Promise<void> {
  const now = ctx.now().getTime();
  await ctx.db.execute(sql`
    update announcements a
       set doc = a.doc || jsonb_build_object('pending_count', ${sql.raw(pendingCount)})
     where ${sql.raw(storedStatus)} in ('acknowledged', 'expired', 'cancelled')
       and jsonb_typeof(a.doc -> 'recipient_count') = 'number'
       and jsonb_typeof(a.doc -> 'pending_count') is distinct from 'number'
       and a.updated_at < ${new Date(now - 60_000).toISOString()}`);
}
