import type { Invitation, ListInvitationsInput, Page } from "@meridian/contract";
import { requireOrganization } from "../../access/index.ts";
import type { Context } from "../../context.ts";
import { afterCursor, orderBy, type Placed, pageOf, type Sorting } from "../../cursor.ts";
import { type InvitationRow, invitationColumns, invitationWire } from "./wire.ts";

/** Who is invited and hasn't come yet, the latest first. Throws NOT_FOUND, FORBIDDEN, INVALID on a bad cursor. */
export async function listInvitations(ctx: Context, input: ListInvitationsInput): Promise<Page<Invitation>> {
  await requireOrganization(ctx.db, ctx, input.id, "manage_members");
  const { sql } = ctx;
  // Ids grow with time.
  const sorting: Sorting = { name: "invitations", by: "i.id", id: "i.id", order: input.order };
  const rows = await sql<(InvitationRow & Placed)[]>`
    select ${sql.unsafe(invitationColumns)}, i.id as sort_value
      from organization_invitations i
     where i.organization_id = ${input.id} and ${afterCursor(sql, sorting, input.cursor)}
     ${orderBy(sql, sorting, input.limit)}`;
  return pageOf(rows, input.limit, sorting, (row) => invitationWire(row, ctx.now()));
}
