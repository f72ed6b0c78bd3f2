import { query, sql } from "@meridian/database/query";
import type { Context } from "../../../base/context.ts";

/** Issues that can't be told apart by any filter but the one for a document, and how many they are. */
export interface Tally {
  scan_id: string;
  check: string;
  type: string;
  severity: string;
  collection: string;
  auto_fixable: boolean;
  status: string;
  count: number;
}

/** Every kind of issue that there is, of one scan or of all. */
export const talliesOf = ({ db }: Pick<Context, "db">, scanId?: string) => query<Tally[]>(db)`
  select ${scanId === undefined ? sql`'' as scan_id` : sql`scan_id`}, "check", type, severity, collection, auto_fixable, status,
         sum(count)::float8 as count
    from integrity_tallies where ${scanId === undefined ? sql`true` : sql`scan_id = ${scanId}`}
   group by 1, "check", type, severity, collection, auto_fixable, status having sum(count) > 0`;

/** Makes one row of many. What others add meanwhile stays as it is; two at once fold different rows. */
export async function foldTallies({ db }: Pick<Context, "db">): Promise<void> {
  await query(db)`
    with gone as (delete from integrity_tallies returning *)
    insert into integrity_tallies (scan_id, "check", type, severity, collection, auto_fixable, status, count)
    select scan_id, "check", type, severity, collection, auto_fixable, status, sum(count)
      from gone group by 1, 2, 3, 4, 5, 6, 7 having sum(count) <> 0`;
}
