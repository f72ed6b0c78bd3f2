import type { RestoreDocument } from "@meridian/contract";
import type { Stored } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import type { Context, Transaction } from "../../../base/context.ts";
import { notifyHeld } from "../../../ground/notifications/index.ts";
import { recordHistoryOfEach } from "../../../ground/record/index.ts";

/** Counts the announcements that a restore holds. */
export async function countHeld({ db }: Context, restoreId: string): Promise<number> {
  const [row] = await query<[{ count: number }]>(db)`
    select count(*)::int as count from announcements a join restores r on r.id = ${restoreId}
     where left(a.doc ->> 'status', 200) = 'held' and a.doc -> 'held_at' = r.doc -> 'swapped_at'`;
  return row.count;
}

/** Writes into the history of each announcement that a restore holds it, and notifies whoever announced it. */
export async function notifyOfHeld(
  tx: Transaction,
  ctx: Context,
  { swapped_at, undone_at }: Stored<RestoreDocument>,
): Promise<void> {
  if (!swapped_at || undone_at) return;
  const held = sql`from announcements a
    where left(a.doc ->> 'status', 200) = 'held' and left(a.doc ->> 'held_at', 200) = ${swapped_at}`;
  await recordHistoryOfEach(tx, ctx, "announcement", sql`select a.id ${held}`, {
    event: "announcement_held",
  });
  const rows = await query<{ id: string; title: string; created_by: string }[]>(tx)`
    select a.id, coalesce(left(a.doc ->> 'title', 200), '') as title, left(a.doc ->> 'created_by', 200) as created_by
    ${held} and a.doc ->> 'created_by' <> ''`;
  for (const row of rows) await notifyHeld(tx, ctx, row);
}
