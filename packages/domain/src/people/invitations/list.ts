import type { Invitation, ListInvitationsInput, Page } from "@meridian/contract";
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
  const { sql } = ctx;
  // Ids grow with time.
  const sorting: Sorting = { name: "invitations", by: "i.id", id: "i.id", order };
  const rows = await sql<(InvitationRow & Placed)[]>`
    select ${sql.unsafe(invitationColumns)}, i.id as sort_value
      from invitations i
     where ${sql.unsafe(`i.${type}_id`)} = ${id} and ${afterCursor(sql, sorting, cursor)}
     ${orderBy(sql, sorting, limit)}`;
  return pageOf(rows, limit, sorting, (row) => invitationWire(row, ctx.now()));
}
