import type { ListNotificationsInput, Notification, Page } from "@meridian/contract";
import { query, sql } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { afterCursor, orderBy, type Placed, pageOf, type Sorting } from "../../base/cursor.ts";
import { isoTime } from "../../base/isoTime.ts";
import { requireUser } from "../access/index.ts";

/**
 * Lists the current user's messages about their observations, newest first: whatever channels they have on, as far back as
 * messages are kept. An index of messages has them in this order.
 */
export async function listNotifications(
  ctx: Context,
  input: ListNotificationsInput,
): Promise<Page<Notification>> {
  const { userId } = requireUser(ctx);
  const { db } = ctx;
  const { order, limit, cursor } = input;
  const sorting: Sorting = { name: "created_at", by: "m.created_at", id: "m.id", order, isTime: true };
  const rows = await query<(Notification & Placed)[]>(db)`
    select m.id, m.title, m.body, m.path, m.event_count, ${sql.raw(isoTime("m.created_at"))} as created_at,
           ${sql.raw(isoTime("m.created_at"))} as sort_value
      from notification_messages m
     where m.topic = 'observation' and m.subject = ${userId} and m.fold = ''
       and ${afterCursor(sorting, cursor)}
     ${orderBy(sorting, limit)}`;
  return pageOf(rows, limit, sorting, ({ sort_value: _, ...notification }) => notification);
}
