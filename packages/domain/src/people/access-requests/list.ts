import type { AccessRequest, ListAccessRequestsInput, Page } from "@meridian/contract";
import { query, sql } from "@meridian/database/query";
import { avatarUrl } from "../../base/avatarUrl.ts";
import type { Context } from "../../base/context.ts";
import { afterCursor, orderBy, type Placed, pageOf, type Sorting } from "../../base/cursor.ts";
import { isoTime } from "../../base/isoTime.ts";
import { requireObservatory } from "../../ground/access/index.ts";

/** Open requests for access to an observatory, without those whose account is deactivated. Throws NOT_FOUND, FORBIDDEN, INVALID on a bad cursor. */
export async function listAccessRequests(
  ctx: Context,
  { id, order, limit, cursor }: ListAccessRequestsInput,
): Promise<Page<AccessRequest>> {
  await requireObservatory(ctx.db, ctx, id, "administer");
  const { db } = ctx;
  // Ids grow with time.
  const sorting: Sorting = { name: "created_at", by: "r.id", id: "r.id", order };
  const rows = await query<(AccessRequest & Placed)[]>(db)`
    select r.id, r.user_id, u.name, u.email, u.email_verified, ${sql.raw(avatarUrl("u"))} as avatar_url, r.message,
           ${sql.raw(isoTime("r.created_at"))} as created_at, r.id as sort_value
      from access_requests r join users u on u.id = r.user_id
     where r.observatory_id = ${id} and r.status = 'open' and u.deactivated_at is null
       and ${afterCursor(sorting, cursor)}
     ${orderBy(sorting, limit)}`;
  return pageOf(rows, limit, sorting, ({ sort_value: _, ...request }): AccessRequest => request);
}
