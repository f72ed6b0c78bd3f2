import { newId, type Queryable } from "@meridian/database";
import { query, type SQL, sql } from "@meridian/database/query";
import type { Context } from "../base/context.ts";
import { publishAfterCommit, transaction } from "../ground/record/index.ts";
import { announcementNotices } from "./notices.ts";
import { recordEnds } from "./record.ts";
import { isExpiredAt, pendingCount, statusNow, storedStatus } from "./status.ts";
import { announcedIn } from "./wire.ts";

/**
 * Saves which announcements have become acknowledged or expired, each with one entry in its history. Later changes of
 * accounts don't change that.
 */
export const settleAnnouncements = (ctx: Context, id?: string): Promise<void> =>
  transaction(ctx, (tx) => settleIn(tx, ctx, id));

/** The same of those of the announcements that nobody is waited for in any more: mostly none, so it looks before it writes. */
export async function settleFinished(ctx: Context, ids: readonly string[]): Promise<void> {
  const { db } = ctx;
  const finished = await query<{ id: string }[]>(db)`
    select a.id from announcements a cross join (select ${ctx.now().toISOString()}::text as now) clock
     where a.id = any (${ids}) and ${sql.raw(storedStatus)} = 'active' and ${sql.raw(statusNow)} <> 'active'`;
  if (finished.length > 0)
    await settleThese(
      ctx,
      finished.map(({ id }) => id),
    );
}

/** The same of all of those announcements at once. */
export const settleThese = (ctx: Context, ids: readonly string[]): Promise<void> =>
  transaction(ctx, (tx) =>
    settleThose(tx, ctx, sql`a.id in (select json_array_elements_text(${JSON.stringify(ids)}::json))`),
  );

/** The same inside a transaction that holds the announcement's lock or is about to end. */
export const settleIn = (tx: Queryable, ctx: Context, id?: string): Promise<void> =>
  settleThose(tx, ctx, id === undefined ? sql`true` : sql`a.id = ${id}`);

/**
 * Settles the announcements that somebody has yet to acknowledge, in the transaction that deactivates their account (after
 * they stop counting) or reactivates it (before they count again).
 */
export const settleAnnouncementsTo = (tx: Queryable, ctx: Context, userId: string): Promise<void> =>
  settleThose(
    tx,
    ctx,
    sql`a.id in (select announcement_id from announcement_recipients where user_id = ${userId} and acknowledged_at is null)`,
  );

async function settleThose(tx: Queryable, ctx: Context, those: SQL): Promise<void> {
  const now = ctx.now().toISOString();
  const ended = await query<{ id: string; doc: unknown }[]>(tx)`
    with due as materialized (
      select a.id, ${sql.raw(statusNow)} as status
        from announcements a cross join (select ${now}::text as now) clock
       where ${sql.raw(storedStatus)} = 'active' and ${those}
    ), ending as materialized (
      -- In the order of their ids, so that two who settle several wait for one another and not in a circle.
      select a.id, due.status, ${now}::text as now, ${newId()}::text as entry_id
        from announcements a join due on due.id = a.id and due.status <> 'active'
       order by a.id for update of a
    ), ${endThose}
    select id, doc from ended`;
  publishAfterCommit(tx, ...ended.flatMap(({ id, doc }) => announcementNotices(announcedIn(id, doc))));
}

/**
 * SQL that writes down how those of `ending (id, status, now, entry_id)` have ended that nobody has ended meanwhile, or
 * given a later expiry, with their entries in histories, as parts of a `with`. Their rows are locked. Gives `ended (id, doc)`: of the document, what
 * `announcedIn` needs. The array binds the planner to look them up by their ids.
 */
export const endThose = sql`
  ended as (
    update announcements a
       set doc = a.doc || jsonb_build_object('status', ending.status), version = a.version + 1,
           updated_at = ending.now::timestamptz
      from ending
     where a.id = ending.id and a.id = any (array(select ending.id from ending)) and ${sql.raw(storedStatus)} = 'active'
       and (ending.status <> 'expired' or ${sql.raw(isExpiredAt("ending.now"))})
    returning a.id, ending.status, ending.now, ending.entry_id, jsonb_build_object(
                'scope', a.doc -> 'scope', 'scope_id', a.doc -> 'scope_id', 'title', a.doc -> 'title') as doc
  ), ${recordEnds}`;

/**
 * Saves how many recipients were pending at the end, so that lists needn't count again. Runs a minute later, when no
 * acknowledgement can be on its way any more.
 */
export async function recordFinalCounts(ctx: Context): Promise<void> {
  const now = ctx.now().getTime();
  await query(ctx.db)`
    update announcements a
       set doc = a.doc || jsonb_build_object('pending_count', ${pendingCount})
     where ${sql.raw(storedStatus)} in ('acknowledged', 'expired', 'cancelled')
       and jsonb_typeof(a.doc -> 'recipient_count') = 'number'
       and jsonb_typeof(a.doc -> 'pending_count') is distinct from 'number'
       and a.updated_at < ${new Date(now - 60_000).toISOString()}`;
}
