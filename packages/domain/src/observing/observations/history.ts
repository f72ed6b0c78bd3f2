import type { ListStatusChangesInput, Page, StatusChange } from "@meridian/contract";
import { query, sql } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { afterCursor, orderBy, type Placed, pageOf, type Sorting } from "../../base/cursor.ts";
import { isoTime } from "../../base/isoTime.ts";
import { asPerson, observationStanding } from "../../ground/access/index.ts";

type Row = StatusChange & Placed;

/** The statuses that an observation went through, for all who see it. Throws NOT_FOUND, INVALID on a bad cursor. */
export async function listStatusChanges(
  ctx: Context,
  input: ListStatusChangesInput,
): Promise<Page<StatusChange>> {
  const { facts } = await observationStanding(ctx.db, ctx, input.id);
  const seesAll = facts.is_submitter || facts.is_of_project || facts.server_admin;
  const { userId } = asPerson(ctx);
  const { db } = ctx;
  // Ids sort by the time at which they were made.
  const sorting: Sorting = { name: "at", by: "c.id", id: "c.id", order: input.order };
  const rows = await query<Row[]>(db)`
    select c.id, c.from_status as "from", c.to_status as "to", c.actor_type,
           case when place.is_seen then c.actor_id end as actor_id,
           case when place.is_seen then u.name end as actor_name,
           case when place.is_seen then c.reason end as reason,
           c.observatory_id, left(s.doc ->> 'name', 200) as observatory_name,
           ${sql.raw(isoTime("c.at"))} as at, c.id as sort_value
      from status_changes c left join users u on u.id = c.actor_id and c.actor_type in ('user', 'api_key', 'undo')
      -- Who sees the observation for the observatory where it is now needn't read what people of another said.
      cross join lateral (select ${seesAll} or c.observatory_id is null or exists (
        select from observatory_access a
         where a.observatory_id = c.observatory_id and a.user_id = ${userId} and a.can_view) as is_seen) place
      left join observatories s on s.id = c.observatory_id
     where c.observation_id = ${input.id} and ${afterCursor(sorting, input.cursor)}
     ${orderBy(sorting, input.limit)}`;
  return pageOf(rows, input.limit, sorting, ({ sort_value: _, ...change }) => change);
}
