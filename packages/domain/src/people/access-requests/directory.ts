import {
  type ListDirectoryInput,
  type ListedObservatory,
  noObservatoryFlags,
  type Page,
} from "@meridian/contract";
import { query, sql } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { afterCursor, byName, orderBy, type Placed, pageOf, type Sorting } from "../../base/cursor.ts";
import { requireUser } from "../../ground/access/index.ts";
import { observatoryWire } from "../../places/observatories/index.ts";
import { isListed } from "./listed.ts";
import { ownRequest, type WithOwnRequest } from "./own.ts";

interface Row extends Placed, WithOwnRequest {
  id: string;
  doc: unknown;
  created_at: string;
  updated_at: string;
  can_view: boolean;
}

/** The observatories that are listed for everybody, or that the caller waits for, with how they stand with each. Throws INVALID on a bad cursor. */
export async function listDirectory(
  ctx: Context,
  { search, status, sort, order, limit, cursor }: ListDirectoryInput,
): Promise<Page<ListedObservatory>> {
  const { userId, serverAdmin } = requireUser(ctx);
  const { db } = ctx;
  const sorting: Sorting = {
    name: sort,
    by: byName("left(o.doc ->> 'name', 200)"),
    id: "o.id",
    order,
    mayBeEmpty: true,
  };
  const rows = await query<Row[]>(db)`
    select o.id, o.doc, o.created_at::text, o.updated_at::text, ${sql.raw(sorting.by)} as sort_value, ${ownRequest} as request,
           ${serverAdmin} or exists (
             select from observatory_access a
              where a.observatory_id = o.id and a.user_id = ${userId} and a.can_view) as can_view
      from observatories o
      left join access_requests r on r.observatory_id = o.id and r.user_id = ${userId}
     where (${isListed} or r.status = 'open')
       and ${search ? sql`position(lower(${search}) in lower(left(o.doc ->> 'name', 200))) > 0` : sql`true`}
       and ${status ? sql`left(o.doc ->> 'status', 200) = ${status}` : sql`true`}
       and ${afterCursor(sorting, cursor)}
     ${orderBy(sorting, limit)}`;
  return pageOf(rows, limit, sorting, (row) => wire(row, ctx.now()));
}

const unknown = {
  version: 0,
  owner_name: null,
  held_by_name: null,
  downtime: null,
  open_request_count: 0,
  has_active_announcement: false,
  is_owner: false,
  is_member: false,
  ...noObservatoryFlags,
};

/** Returns the fields that everybody may see. */
function wire({ can_view, request, ...row }: Row, now: Date): ListedObservatory {
  const shown = observatoryWire({ ...row, ...unknown }, false, now);
  const { id, name, description, latitude, longitude, elevation, timezone, equipment, filters } = shown;
  const standing = { status: shown.status, held: shown.hold !== null };
  const place = { latitude, longitude, elevation, timezone };
  return { id, name, description, ...place, equipment, filters, ...standing, can_view, request };
}
