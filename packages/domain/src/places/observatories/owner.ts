import type { ObservatoryDocument } from "@meridian/contract";
import { organizations, type Queryable } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { DomainError, invalid } from "../../base/errors.ts";
import { asPerson, requireActivePerson } from "../../ground/access/index.ts";
import type { Concerned } from "../../ground/record/index.ts";

/** An observatory's owner, with the name of this moment. */
type OwnedThing = Pick<ObservatoryDocument, "owner_type" | "owner_id">;
export type Owner = OwnedThing & { owner_name: string };

/** Returns a `catch` handler that turns NOT_FOUND into wrong input. */
export const unknownOwner = (message: string) => (error: unknown) => {
  if (error instanceof DomainError && error.code === "NOT_FOUND") throw invalid("owner_id", message);
  throw error;
};

/** Returns the new owner, who must belong to the observatory by themselves or through an organization. Throws INVALID. */
export async function memberAsOwner(tx: Queryable, observatoryId: string, userId: string): Promise<Owner> {
  const belongs = await query<object[]>(tx)`
    select from observatory_access
     where observatory_id = ${observatoryId} and user_id = ${userId} and can_view limit 1`;
  if (belongs.length === 0)
    throw invalid("owner_id", "must be a member of the observatory or of its organization");
  return userAsOwner(tx, userId);
}

/** The person who is to own an observatory, kept from being deactivated. Throws INVALID on owner_id. */
export async function userAsOwner(tx: Queryable, userId: string): Promise<Owner> {
  const person = await requireActivePerson(tx, { user_id: userId }, "owner_id").catch(
    unknownOwner("is of nobody"),
  );
  return { owner_type: "user", owner_id: person.id, owner_name: person.name };
}

/** The name of an observatory's owner. */
export async function ownerOf(
  db: Queryable,
  { owner_type, owner_id }: Pick<ObservatoryDocument, "owner_type" | "owner_id">,
): Promise<Owner> {
  const [row] = await query<{ name: string | null }[]>(db)`${
    owner_type === "organization"
      ? sql`select left(doc ->> 'name', 200) as name from organizations where id = ${owner_id}`
      : sql`select name from users where id = ${owner_id}`
  }`;
  return { owner_type, owner_id, owner_name: row?.name ?? "" };
}

/**
 * An organization that is to own an observatory that others own, kept as it is: one that the present owner belongs to, or
 * somebody who acts for the organization that owns it; when the owner's account doesn't work, server administrators choose
 * any. Throws INVALID on owner_id.
 */
export async function reachableAsOwner(
  tx: Queryable,
  ctx: Context,
  observatory: OwnedThing,
  organizationId: string,
): Promise<Owner> {
  const organization = await organizations.find(tx, organizationId, "share");
  const isAllowed =
    organization &&
    ((await ownerBelongs(tx, ctx, observatory, organizationId)) ||
      (asPerson(ctx).serverAdmin && (await isOwnerAway(tx, observatory))));
  if (!isAllowed) throw invalid("owner_id", "must be an organization of the present owner");
  return { owner_type: "organization", owner_id: organizationId, owner_name: organization.name ?? "" };
}

async function ownerBelongs(
  tx: Queryable,
  ctx: Context,
  { owner_type, owner_id }: OwnedThing,
  organizationId: string,
): Promise<boolean> {
  const { userId } = asPerson(ctx);
  const owners =
    owner_type === "user"
      ? sql`select ${owner_id}::text`
      : sql`select m.user_id from organization_members m join organizations o on o.id = m.organization_id
             where o.id = ${owner_id} and (m.user_id = ${userId} or m.user_id = left(o.doc ->> 'owner_id', 200))`;
  const found = await query<object[]>(tx)`
    select from organization_members
     where organization_id = ${organizationId} and user_id in (${owners}) limit 1`;
  return found.length > 0;
}

/** True if nobody can give it away, because the owner's account is deleted or deactivated. */
async function isOwnerAway(tx: Queryable, { owner_type, owner_id }: OwnedThing): Promise<boolean> {
  const owner =
    owner_type === "user"
      ? sql`${owner_id}::text`
      : sql`(select left(doc ->> 'owner_id', 200) from organizations where id = ${owner_id})`;
  const works = await query<object[]>(tx)`
    select from users where id = ${owner} and deactivated_at is null`;
  return works.length === 0;
}

/** Lists the people and organizations whose access changes when these owners come or go. */
export const concernedBy = (owners: readonly Owner[]): Concerned => ({
  users: owners.flatMap((owner) => (owner.owner_type === "user" ? owner.owner_id : [])),
  organizations: owners.flatMap((owner) => (owner.owner_type === "organization" ? owner.owner_id : [])),
});
