/** Pages of announcements, and how many there are in each status. */
import {
  type Announcement,
  type AnnouncementStatus,
  announcementStatus,
  type ListAnnouncementsInput,
  type Page,
} from "@meridian/contract";
import { query, type SQL, sql } from "@meridian/database/query";
import type { Context } from "../base/context.ts";
import { afterCursor, byName, orderBy, type Placed, pageOf, type Sorting } from "../base/cursor.ts";
import { isoTime } from "../base/isoTime.ts";
import { announcementColumns, countWaiting, joinViewer } from "./row.ts";
import { statusNow } from "./status.ts";
import { type AnnouncementRow, announcementWire } from "./wire.ts";

const sortedBy = {
  created_at: isoTime("a.created_at"),
  title: byName("left(a.doc ->> 'title', 200)"),
  expires_at: `left(a.doc ->> 'expires_at', 200)`,
};

export const sortingOf = ({ sort, order }: Pick<ListAnnouncementsInput, "sort" | "order">): Sorting => ({
  name: sort,
  by: sortedBy[sort],
  id: "a.id",
  order,
  mayBeEmpty: sort !== "created_at",
});

/** A condition on `a`, a row of announcements. */
export type Condition = SQL;

type Filters = Pick<ListAnnouncementsInput, "search" | "severity">;

/** The filters of every list, without the status. */
export function matches({ search, severity }: Filters): Condition {
  const typed = search?.trim().toLowerCase();
  return sql`true
    ${severity ? sql`and a.doc ->> 'severity' = ${severity}` : sql``}
    ${typed ? sql`and position(${typed} in lower(concat_ws(' ', a.doc ->> 'title', a.doc ->> 'message'))) > 0` : sql``}`;
}

type Paging = Pick<ListAnnouncementsInput, "status" | "limit" | "cursor">;

/** A page of announcements that meet the condition; details are looked up for this page only. */
export async function announcementsPage(
  ctx: Context,
  { status, limit, cursor }: Paging,
  sorting: Sorting,
  those: Condition,
): Promise<Page<Announcement>> {
  const { db } = ctx;
  const rows = await query<(AnnouncementRow & Placed)[]>(db)`
    select ${announcementColumns}, ${countWaiting}, a.status, a.sort_value
      from (
        select a.*, ${sql.raw(statusNow)} as status, ${sql.raw(sorting.by)} as sort_value
          from announcements a cross join (select ${ctx.now().toISOString()}::text as now) clock
         where ${those} and ${status ? sql`${sql.raw(statusNow)} = ${status}` : sql`true`}
           and ${afterCursor(sorting, cursor)}
         ${orderBy(sorting, limit)}
      ) a ${joinViewer(ctx)}
     ${orderBy(sorting, limit)}`;
  return pageOf(rows, limit, sorting, announcementWire);
}

/** Counts the announcements that meet the condition by status. */
export async function countByStatus(
  { db, now }: Context,
  those: Condition,
): Promise<Record<AnnouncementStatus, number>> {
  const rows = await query<{ status: AnnouncementStatus; count: number }[]>(db)`
    select ${sql.raw(statusNow)} as status, count(*)::int as count
      from announcements a cross join (select ${now().toISOString()}::text as now) clock
     where ${those} group by 1`;
  const none = Object.fromEntries(announcementStatus.options.map((status) => [status, 0]));
  const counted = Object.fromEntries(rows.map((row) => [row.status, row.count]));
  return { ...none, ...counted } as Record<AnnouncementStatus, number>;
}
