import { organizations, type Queryable } from "@meridian/database";
import { notFound } from "../../errors.ts";

/**
 * Keeps an organization from being changed or deleted until the transaction ends: what is about to be recorded of it is so.
 * Returns its name; throws NOT_FOUND.
 */
export async function keepOrganization(tx: Queryable, id: string): Promise<string> {
  const organization = await organizations.findForShare(tx, id);
  if (!organization) throw notFound("organization");
  return organization.name ?? "";
}
