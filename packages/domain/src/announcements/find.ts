import type { Announcement, AnnouncementScope } from "@meridian/contract";
import type { Context } from "../context.ts";
import { notFound } from "../errors.ts";
import { isoTime } from "../isoTime.ts";
import { pendingCount, statusNow } from "./status.ts";
import { type AnnouncementRow, announcementWire } from "./wire.ts";

/** What `announcementWire` needs of `a`, but for what is worked out. */
export const storedColumns = `a.id, a.doc, a.version,
  ${isoTime("a.created_at")} as created_at, ${isoTime("a.updated_at")} as updated_at`;

/** One announcement of a scope as it is now; throws NOT_FOUND. The caller has checked who asks. */
export async function announcementOf(
  ctx: Context,
  scope: AnnouncementScope,
  id: string,
): Promise<Announcement> {
  const { sql } = ctx;
  const [row] = await sql<AnnouncementRow[]>`
    select ${sql.unsafe(storedColumns)}, ${sql.unsafe(statusNow)} as status, ${sql.unsafe(pendingCount)} as pending_count
      from announcements a cross join (select ${ctx.now().toISOString()}::text as now) clock
     where a.id = ${id} and left(a.doc ->> 'scope', 200) = ${scope}`;
  if (!row) throw notFound("announcement");
  return announcementWire(row, true);
}
