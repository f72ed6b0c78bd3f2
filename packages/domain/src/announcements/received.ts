import type { ListReceivedInput, Page, ReceivedAnnouncement } from "@meridian/contract";
import { requireUser } from "../access/index.ts";
import type { Context } from "../context.ts";
import { afterCursor, orderBy, type Placed, pageOf, type Sorting } from "../cursor.ts";
import { isoTime } from "../isoTime.ts";
import { statusNow } from "./status.ts";
import { type ReceivedRow, receivedWire } from "./wire.ts";

/** Everything that was ever addressed to the current user, newest first. */
export async function listReceived(
  ctx: Context,
  input: ListReceivedInput,
): Promise<Page<ReceivedAnnouncement>> {
  const { userId } = requireUser(ctx);
  const { sql } = ctx;
  const createdAt = isoTime("a.created_at");
  const sorting: Sorting = { name: "created_at", by: createdAt, id: "a.id", order: "desc" };
  const rows = await sql<(ReceivedRow & Placed)[]>`
    select a.id, a.doc, ${sql.unsafe(createdAt)} as created_at, ${sql.unsafe(createdAt)} as sort_value,
           ${sql.unsafe(statusNow)} as status, ${sql.unsafe(isoTime("r.acknowledged_at"))} as acknowledged_at
      from announcement_recipients r
      join announcements a on a.id = r.announcement_id
      cross join (select ${ctx.now().toISOString()}::text as now) clock
     where r.user_id = ${userId}
       and ${input.scope ? sql`left(a.doc ->> 'scope', 200) = ${input.scope}` : sql`true`}
       and ${input.status ? sql`${sql.unsafe(statusNow)} = ${input.status}` : sql`true`}
       and ${afterCursor(sql, sorting, input.cursor)}
     ${orderBy(sql, sorting, input.limit)}`;
  return pageOf(rows, input.limit, sorting, receivedWire);
}
