import type { OrganizationDocument } from "@meridian/contract";
import type { Queryable, Stored } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { DomainError, invalid } from "../../base/errors.ts";
import { asPerson, organizationStanding } from "../../ground/access/index.ts";

/**
 * Requires that the caller may observe at all of these observatories. Throws INVALID naming the first other one by its index
 * in `listed`.
 */
export async function requireObservable(
  tx: Queryable,
  ctx: Context,
  wanted: readonly string[],
  listed: readonly string[] = wanted,
): Promise<void> {
  if (wanted.length === 0) return;
  const { userId, serverAdmin } = asPerson(ctx);
  const usable = serverAdmin
    ? sql`select id from observatories where id = any(${sql.param(wanted)}::text[])`
    : sql`select observatory_id as id from observatory_access
           where user_id = ${userId} and can_observe and observatory_id = any(${sql.param(wanted)}::text[])`;
  const rows = await query<{ id: string }[]>(tx)`${usable}`;
  const found = new Set(rows.map(({ id }) => id));
  const missing = wanted.find((id) => !found.has(id));
  if (missing !== undefined)
    throw invalid(
      `observatory_ids.${listed.indexOf(missing)}`,
      "must be an observatory where you may observe",
    );
}

/**
 * The organization that a project is to belong to, kept as it is until the transaction ends. Throws INVALID when the caller
 * can't see it, FORBIDDEN when they don't manage its projects.
 */
export async function requireProjectsOf(
  tx: Queryable,
  ctx: Context,
  organizationId: string,
): Promise<Stored<OrganizationDocument>> {
  const unseen = invalid("organization_id", "must be an organization that you belong to");
  const standing = await organizationStanding(tx, ctx, organizationId, "share").catch((error) => {
    throw error instanceof DomainError && error.code === "NOT_FOUND" ? unseen : error;
  });
  if (!standing.abilities.manage_projects)
    throw new DomainError("FORBIDDEN", "You may not manage the projects of this organization.");
  return standing.organization;
}
