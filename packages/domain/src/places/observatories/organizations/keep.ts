import { organizations, type Queryable } from "@meridian/database";
import type { Context } from "../../../base/context.ts";
import { notFound } from "../../../base/errors.ts";
import { requireObservatory } from "../../../ground/access/index.ts";

/**
 * Keeps an organization from being changed or deleted until the transaction ends, so that the record about it is true.
 * Returns its name; throws NOT_FOUND.
 */
async function keepOrganization(tx: Queryable, id: string): Promise<string> {
  const organization = await organizations.find(tx, id, "share");
  if (!organization) throw notFound("organization");
  return organization.name ?? "";
}

/**
 * The same for who administers the observatory, which is locked with it. Asked again once the organization is held: what was
 * waited for may have been their own place in it. Throws NOT_FOUND, FORBIDDEN.
 */
export async function keepBoth(
  tx: Queryable,
  ctx: Context,
  observatoryId: string,
  organizationId: string,
): Promise<string> {
  await requireObservatory(tx, ctx, observatoryId, "administer", "update");
  const name = await keepOrganization(tx, organizationId);
  await requireObservatory(tx, ctx, observatoryId, "administer");
  return name;
}
