import {
  answerShownDays,
  type ListOwnAccessRequestsInput,
  type OwnAccessRequestDetails,
  type Page,
} from "@meridian/contract";
import { query, sql } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { afterCursor, orderBy, type Placed, pageOf, type Sorting } from "../../base/cursor.ts";
import { isoTime } from "../../base/isoTime.ts";
import { requireUser } from "../../ground/access/index.ts";
import { isListed } from "./listed.ts";
import { ownFacts } from "./own.ts";

/**
 * Lists the caller's access requests: those waiting for an answer, those declined, and those accepted that still hold, the
 * latter two for 30 days after the answer. Throws UNAUTHENTICATED, INVALID on a bad cursor.
 */
export async function listOwnAccessRequests(
  ctx: Context,
  { order, limit, cursor }: ListOwnAccessRequestsInput,
): Promise<Page<OwnAccessRequestDetails>> {
  const { userId } = requireUser(ctx);
  const { db } = ctx;
  // Ids grow with time.
  const sorting: Sorting = { name: "created_at", by: "r.id", id: "r.id", order };
  const rows = await query<({ request: OwnAccessRequestDetails } & Placed)[]>(db)`
    select r.id, r.id as sort_value, json_build_object(${sql`${ownFacts}, ${place}`}) as request
      from access_requests r join observatories o on o.id = r.observatory_id
     where r.user_id = ${userId}
       and (r.status = 'open' or r.decided_at > ${ctx.now()}::timestamptz - ${answerShownDays}::int * interval '1 day')
       and (r.status = 'accepted') = exists (
             select from observatory_access a
              where a.observatory_id = o.id and a.user_id = r.user_id and a.can_view)
       and ${afterCursor(sorting, cursor)}
     ${orderBy(sorting, limit)}`;
  return pageOf(rows, limit, sorting, ({ request }) => request);
}

const place = sql`'observatory_id', o.id, 'observatory_name', coalesce(left(o.doc ->> 'name', 200), ''),
  'decided_at', ${sql.raw(isoTime("r.decided_at"))}, 'is_listed', ${isListed}`;
