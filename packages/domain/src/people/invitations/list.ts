import type { Invitation, ListInvitationsInput, Page } from "@meridian/contract";
import { query, sql } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { afterCursor, orderBy, type Placed, pageOf, type Sorting } from "../../base/cursor.ts";
import type { InvitationScope } from "../../ground/access/index.ts";
import { kinds } from "./kinds.ts";
import { type InvitationRow, invitationColumns, invitationWire } from "./wire.ts";

/** Open invitations, the latest first. Throws NOT_FOUND, FORBIDDEN, INVALID on a bad cursor. */
export async function listInvitations(
  ctx: Context,
  { type, id }: InvitationScope,
  { order, limit, cursor }: Omit<ListInvitationsInput, "id">,
): Promise<Page<Invitation>> {
  await kinds[type].requireInviter(ctx.db, ctx, id, {});
  const { db } = ctx;
  // Ids grow with time.
  const sorting: Sorting = { name: "invitations", by: "i.id", id: "i.id", order };
  const rows = await query<(InvitationRow & Placed)[]>(db)`
    select ${invitationColumns}, i.id as sort_value
      from invitations i
     where ${sql.raw(`i.${type}_id`)} = ${id} and ${afterCursor(sorting, cursor)}
     ${orderBy(sorting, limit)}`;
  return pageOf(rows, limit, sorting, (row) => invitationWire(row, ctx.now()));
}
