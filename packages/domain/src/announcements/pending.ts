import type { Announcement, ListPendingInput, Page } from "@meridian/contract";
import { query, sql } from "@meridian/database/query";
import type { Context } from "../base/context.ts";
import { afterCursor, orderBy, type Placed, pageOf, type Sorting } from "../base/cursor.ts";
import { isoTime } from "../base/isoTime.ts";
import { requireUser } from "../ground/access/index.ts";
import { announcementColumns, joinViewer } from "./row.ts";
import { isExpired, storedStatus } from "./status.ts";
import { type AnnouncementRow, announcementWire } from "./wire.ts";

/** The most severe first, then the newest. */
const urgency = `(case a.doc ->> 'severity' when 'critical' then '2' when 'warning' then '1' else '0' end
  || ' ' || ${isoTime("a.created_at")})`;

/**
 * Lists the announcements, of every scope, that the current user has yet to acknowledge. Uses the index on the user's own
 * rows, so it takes the same time however many recipients there are.
 */
export async function listPending(ctx: Context, input: ListPendingInput): Promise<Page<Announcement>> {
  const { userId } = requireUser(ctx);
  const { db } = ctx;
  const sorting: Sorting = { name: "urgency", by: urgency, id: "a.id", order: input.order };
  const rows = await query<(AnnouncementRow & Placed)[]>(db)`
    select ${announcementColumns}, null as pending_count, 'active' as status, a.sort_value
      from (
        select a.*, ${sql.raw(sorting.by)} as sort_value
          from announcement_recipients r
          join announcements a on a.id = r.announcement_id
          cross join (select ${ctx.now().toISOString()}::text as now) clock
         where r.user_id = ${userId} and r.acknowledged_at is null
           and ${sql.raw(storedStatus)} = 'active' and not ${sql.raw(isExpired)}
           and ${afterCursor(sorting, input.cursor)}
         ${orderBy(sorting, input.limit)}
      ) a ${joinViewer(ctx)}
     ${orderBy(sorting, input.limit)}`;
  return pageOf(rows, input.limit, sorting, announcementWire);
}
