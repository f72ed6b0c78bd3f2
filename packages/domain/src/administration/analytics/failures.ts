import type { Analytics } from "@meridian/contract";
import { query } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import type { DayRange } from "./range.ts";

/** The twenty most frequent reasons. */
export async function readFailures(
  { db }: Context,
  scopeId: string,
  { from, to }: DayRange,
): Promise<Analytics["failures"]> {
  const rows = await query<Analytics["failures"]>(db)`
    select status, nullif(reason, '') as reason, sum(count)::int as count from analytics_failures
     where scope_id = ${scopeId} and day between ${from} and ${to}
     group by status, reason order by 3 desc, status, reason limit 20`;
  return [...rows];
}
