import {
  type AnnouncementStatus,
  type announcementPage,
  announcementStatus,
  type ListAnnouncementsInput,
} from "@meridian/contract";
import type { z } from "zod";
import { requireServerAdmin } from "../access/index.ts";
import type { Context } from "../context.ts";
import { afterCursor, orderBy, type Placed, pageOf, type Sorting } from "../cursor.ts";
import { isoTime } from "../isoTime.ts";
import { storedColumns } from "./find.ts";
import { pendingCount, statusNow } from "./status.ts";
import { type AnnouncementRow, announcementWire } from "./wire.ts";

const sortedBy = {
  created_at: isoTime("a.created_at"),
  title: `lower(left(a.doc ->> 'title', 200))`,
  expires_at: `left(a.doc ->> 'expires_at', 200)`,
};

/** System announcements with how many there are in each status. Throws FORBIDDEN, INVALID on a bad cursor. */
export async function listAnnouncements(
  ctx: Context,
  input: ListAnnouncementsInput,
): Promise<z.output<typeof announcementPage>> {
  requireServerAdmin(ctx);
  const { sql } = ctx;
  const sorting: Sorting = {
    name: input.sort,
    by: sortedBy[input.sort],
    id: "a.id",
    order: input.order,
  };
  const rows = await sql<(AnnouncementRow & Placed)[]>`
    select ${sql.unsafe(storedColumns)}, a.status, a.sort_value, ${sql.unsafe(pendingCount)} as pending_count
      from (
        select a.*, clock.now, ${sql.unsafe(statusNow)} as status, ${sql.unsafe(sorting.by)} as sort_value
          from announcements a cross join (select ${ctx.now().toISOString()}::text as now) clock
         where left(a.doc ->> 'scope', 200) = 'system'
           and ${input.status ? sql`${sql.unsafe(statusNow)} = ${input.status}` : sql`true`}
           and ${input.severity ? sql`a.doc ->> 'severity' = ${input.severity}` : sql`true`}
           and ${afterCursor(sql, sorting, input.cursor)}
         ${orderBy(sql, sorting, input.limit)}
      ) a
     ${orderBy(sql, sorting, input.limit)}`;
  const page = pageOf(rows, input.limit, sorting, (row) => announcementWire(row, true));
  return { ...page, counts: await countByStatus(ctx) };
}

async function countByStatus(ctx: Context): Promise<Record<AnnouncementStatus, number>> {
  const { sql } = ctx;
  const rows = await sql<{ status: AnnouncementStatus; count: number }[]>`
    select ${sql.unsafe(statusNow)} as status, count(*)::int as count
      from announcements a cross join (select ${ctx.now().toISOString()}::text as now) clock
     where left(a.doc ->> 'scope', 200) = 'system'
     group by 1`;
  const none = Object.fromEntries(announcementStatus.options.map((status) => [status, 0]));
  const counted = Object.fromEntries(rows.map((row) => [row.status, row.count]));
  return { ...none, ...counted } as Record<AnnouncementStatus, number>;
}
