import type { ListOutboxInput, OutboxEntry, Page } from "@meridian/contract";
import { query, sql } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { afterCursor, orderBy, type Placed, pageOf, type Sorting } from "../../base/cursor.ts";
import { isoTime } from "../../base/isoTime.ts";
import { requireServerAdmin } from "../../ground/access/index.ts";

/** Mail kept here for want of a mail server, newest first, without the bodies. Throws FORBIDDEN, INVALID on a bad cursor. */
export async function listOutbox(ctx: Context, input: ListOutboxInput): Promise<Page<OutboxEntry>> {
  requireServerAdmin(ctx);
  const { db } = ctx;
  // Ids grow with time.
  const sorting: Sorting = { name: "outbox", by: "o.id", id: "o.id", order: input.order };
  const search = input.search?.toLowerCase() ?? "";
  const rows = await query<(OutboxEntry & Placed)[]>(db)`
    select o.id, o.message_id, o.to_name, o.to_address, o.reply_to, o.subject,
           ${sql.raw(isoTime("o.created_at"))} as created_at, o.id as sort_value
      from outbox o
     where (position(${search} in lower(o.to_address)) > 0 or position(${search} in lower(o.subject)) > 0)
       and ${afterCursor(sorting, input.cursor)}
     ${orderBy(sorting, input.limit)}`;
  return pageOf(rows, input.limit, sorting, ({ sort_value: _, ...entry }) => entry);
}
