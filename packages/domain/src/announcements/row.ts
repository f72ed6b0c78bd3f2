import { sql } from "@meridian/database/query";
/** The SQL columns and joins of announcements as one person sees them. */

import type { Context } from "../base/context.ts";
import { isoTime } from "../base/isoTime.ts";
import { asPerson, scopeAccess } from "../ground/access/index.ts";
import { isItsAccess, scopeName } from "./scope.ts";
import { pendingCount } from "./status.ts";

/**
 * SQL columns that `announcementWire` needs, except the status and the number of pending recipients; given `a`, a row of
 * announcements, and `own` and `mine` of `joinViewer`.
 */
export const announcementColumns = sql`a.id, a.doc, a.version,
  ${sql.raw(isoTime("a.created_at"))} as created_at, ${sql.raw(isoTime("a.updated_at"))} as updated_at, ${scopeName} as scope_name,
  (select u.name from users u where u.id = left(a.doc ->> 'created_by', 200)) as created_by_name,
  own.user_id is not null as is_recipient, ${sql.raw(isoTime("own.acknowledged_at"))} as acknowledged_at,
  mine.may_manage`;

/** SQL column of the number of pending recipients, only for people who may know it. */
export const countWaiting = sql`case when mine.may_manage then ${pendingCount} end as pending_count`;

/** Joins what the acting person is to `a`: their row as a recipient, and whether they may announce in its scope. */
export function joinViewer(ctx: Context) {
  const { userId, serverAdmin } = asPerson(ctx);
  return sql`
    left join announcement_recipients own on own.announcement_id = a.id and own.user_id = ${userId}
    cross join lateral (
      select ${serverAdmin ? sql`true` : mayManage(userId)} as may_manage offset 0
    ) mine`;
}

const mayManage = (userId: string | null) => sql`
  exists (select from ${scopeAccess} access
           where ${isItsAccess} and access.user_id = ${userId} and access.can_announce)`;
