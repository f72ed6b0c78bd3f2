import type { Announcement } from "@meridian/contract";
import type { Context } from "../base/context.ts";
import { notFound } from "../base/errors.ts";
import type { Scope } from "../ground/access/index.ts";
import { announcementColumns, countWaiting, joinViewer } from "./row.ts";
import { address, addressOf } from "./scope.ts";
import { statusNow } from "./status.ts";
import { type AnnouncementRow, announcementWire } from "./wire.ts";

/** One announcement of any scope, as it is now; throws NOT_FOUND. The caller checks permissions. */
export async function anyAnnouncement(ctx: Context, id: string): Promise<Announcement> {
  return announcementWire(await rowOf(ctx, id));
}

/** The same of a scope; throws NOT_FOUND for another's. */
export async function announcementOf(ctx: Context, scope: Scope, id: string): Promise<Announcement> {
  const row = await rowOf(ctx, id);
  if (row.address !== addressOf(scope)) throw notFound("announcement");
  return announcementWire(row);
}

async function rowOf(ctx: Context, id: string) {
  const { sql } = ctx;
  const [row] = await sql<(AnnouncementRow & { address: string })[]>`
    select ${sql.unsafe(announcementColumns)}, ${sql.unsafe(countWaiting)}, ${sql.unsafe(statusNow)} as status, ${sql.unsafe(address)} as address
      from announcements a cross join (select ${ctx.now().toISOString()}::text as now) clock ${joinViewer(ctx)}
     where a.id = ${id}`;
  if (!row) throw notFound("announcement");
  return row;
}
