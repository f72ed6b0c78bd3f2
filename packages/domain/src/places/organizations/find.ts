import type { Organization } from "@meridian/contract";
import type { Queryable } from "@meridian/database";
import { query } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { notFound } from "../../base/errors.ts";
import { asPerson } from "../../ground/access/index.ts";
import { type OrganizationRow, organizationColumns, organizationWire } from "./wire.ts";

/** One organization as the caller sees it. Throws UNAUTHENTICATED, and NOT_FOUND also when they can't see it. */
export async function organizationOf(db: Queryable, ctx: Context, id: string): Promise<Organization> {
  const { userId, serverAdmin } = asPerson(ctx);
  const [row] = await query<OrganizationRow[]>(db)`
    select ${organizationColumns}
      from organizations g
      left join organization_members own on own.organization_id = g.id and own.user_id = ${userId}
     where g.id = ${id}`;
  if (!row || !(row.is_member || serverAdmin)) throw notFound("organization");
  return organizationWire(row, serverAdmin);
}
