import type { ObservatoryDocument } from "@meridian/contract";
import { organizations, type Queryable } from "@meridian/database";
import { sql } from "@meridian/database/query";
import { asPerson, requireActivePerson } from "../access/index.ts";
import type { Context } from "../context.ts";
import { DomainError, invalid } from "../errors.ts";

/** Who owns an observatory, with the name of this moment. */
export type Owner = Pick<ObservatoryDocument, "owner_type" | "owner_id"> & { owner_name: string };

/** For `catch`: what isn't found is wrong input. */
export const unknownOwner = (message: string) => (error: unknown) => {
  if (error instanceof DomainError && error.code === "NOT_FOUND") throw invalid("owner_id", message);
  throw error;
};

/** The person who is to own an observatory, kept from being deactivated. Throws INVALID on owner_id. */
export async function userAsOwner(tx: Queryable, userId: string): Promise<Owner> {
  const person = await requireActivePerson(tx, { user_id: userId }, "owner_id").catch(
    unknownOwner("is of nobody"),
  );
  return { owner_type: "user", owner_id: person.id, owner_name: person.name };
}

/** How the owner of an observatory is called. */
export async function ownerOf(
  db: Queryable,
  { owner_type, owner_id }: Pick<ObservatoryDocument, "owner_type" | "owner_id">,
): Promise<Owner> {
  const [row] = (await db.execute(
    owner_type === "organization"
      ? sql`select left(doc ->> 'name', 200) as name from organizations where id = ${owner_id}`
      : sql`select name from users where id = ${owner_id}`,
  )) as unknown as { name: string | null }[];
  return { owner_type, owner_id, owner_name: row?.name ?? "" };
}

/**
 * An organization that is to own an observatory that others own, kept as it is: one that the caller belongs to, or that is a
 * member there; for server administrators any. Throws INVALID on owner_id.
 */
export async function reachableAsOwner(
  tx: Queryable,
  ctx: Context,
  observatoryId: string,
  organizationId: string,
): Promise<Owner> {
  const { userId, serverAdmin } = asPerson(ctx);
  const organization = await organizations.find(tx, organizationId, "share");
  const [{ is_near }] = (await tx.execute(sql`
    select exists (select from organization_members
                    where organization_id = ${organizationId} and user_id = ${userId})
        or exists (select from observatory_members
                    where organization_id = ${organizationId} and observatory_id = ${observatoryId}) as is_near`)) as unknown as [
    { is_near: boolean },
  ];
  if (!organization || !(is_near || serverAdmin))
    throw invalid("owner_id", "must be an organization that you belong to, or a member of the observatory");
  return { owner_type: "organization", owner_id: organizationId, owner_name: organization.name ?? "" };
}
