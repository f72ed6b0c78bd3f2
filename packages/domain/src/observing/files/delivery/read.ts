import type { Delivery, DeliveryCounts } from "@meridian/contract";
import { query, sql } from "@meridian/database/query";
import type { Context } from "../../../base/context.ts";

/** SQL for how far `f`, a row of user_files, is on its way, as JSON; null where nothing is to be delivered. */
export const deliveryOf = sql`(
  select json_build_object('status', d.status, 'reason', d.reason, 'attempts', d.attempts,
           'next_at', case when d.status = 'waiting' then to_char(d.next_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end,
           'delivered_at', to_char(d.delivered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from deliveries d where d.file_id = f.id)`;

/** Counts an observation's files by the status of their delivery. */
export async function deliveryCounts({ db }: Context, observationId: string): Promise<DeliveryCounts> {
  const rows = await query<{ status: Delivery["status"]; count: number }[]>(db)`
    select status, count(*)::int as count from deliveries where observation_id = ${observationId} group by status`;
  const none: DeliveryCounts = { waiting: 0, delivered: 0, failed: 0 };
  return Object.assign(none, Object.fromEntries(rows.map(({ status, count }) => [status, count])));
}
