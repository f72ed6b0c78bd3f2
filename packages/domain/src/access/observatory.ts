import {
  abilitiesOnObservatory,
  type ObservatoryAbilities,
  type ObservatoryDocument,
  type ObservatoryFlags,
} from "@meridian/contract";
import { observatories, type Queryable, type Stored } from "@meridian/database";
import { sql } from "@meridian/database/query";
import type { Context } from "../context.ts";
import { DomainError, notFound } from "../errors.ts";
import { asPerson } from "./actor.ts";
import type { Lock } from "./organization.ts";

/** An observatory and what the acting person is to it. */
export interface ObservatoryStanding {
  observatory: Stored<ObservatoryDocument>;
  /** All ways in taken together. */
  permissions: ObservatoryFlags;
  abilities: ObservatoryAbilities;
}

const find = (db: Queryable, id: string, lock: Lock | undefined) => {
  if (lock === "update") return observatories.findForUpdate(db, id);
  return lock === "share" ? observatories.findForShare(db, id) : observatories.find(db, id);
};

interface Ways extends ObservatoryFlags {
  is_owner: boolean;
  is_member: boolean;
}

/** What somebody is to an observatory, all ways in taken together. */
async function waysInto(db: Queryable, observatoryId: string, userId: string | null): Promise<Ways> {
  const [row] = (await db.execute(sql`
    select coalesce(bool_or(can_view), false) as can_view, coalesce(bool_or(can_observe), false) as can_observe,
           coalesce(bool_or(can_operate), false) as can_operate, coalesce(bool_or(can_admin), false) as can_admin,
           coalesce(bool_or(via = 'owner'), false) or ${ownsThrough(observatoryId, userId)} as is_owner,
           coalesce(bool_or(via = 'member'), false) as is_member
      from observatory_access where observatory_id = ${observatoryId} and user_id = ${userId}`)) as unknown as [
    Ways,
  ];
  return row;
}

/** Whether they may manage the observatories of the organization that owns it. */
const ownsThrough = (observatoryId: string, userId: string | null) => sql`
  exists (select from observatories o
            join organizations g on g.id = left(o.doc ->> 'owner_id', 200)
            join organization_members om on om.organization_id = g.id and om.user_id = ${userId}
           where o.id = ${observatoryId} and left(o.doc ->> 'owner_type', 200) = 'organization'
             and (om.can_manage_observatories or left(g.doc ->> 'owner_id', 200) = om.user_id))`;

/** An observatory that the acting person can see, read after the lock is held. Throws UNAUTHENTICATED, NOT_FOUND. */
export async function observatoryStanding(
  db: Queryable,
  ctx: Context,
  id: string,
  lock?: Lock,
): Promise<ObservatoryStanding> {
  const { userId, serverAdmin } = asPerson(ctx);
  const observatory = await find(db, id, lock);
  if (!observatory) throw notFound("observatory");
  const { is_owner, is_member, ...permissions } = await waysInto(db, id, userId);
  if (!permissions.can_view && !serverAdmin) throw notFound("observatory");
  const facts = { flags: permissions, is_owner, is_member, server_admin: serverAdmin };
  return { observatory, permissions, abilities: abilitiesOnObservatory(facts) };
}

/** The same for somebody who may do this with it; throws FORBIDDEN besides. */
export async function requireObservatory(
  db: Queryable,
  ctx: Context,
  id: string,
  ability: keyof ObservatoryAbilities,
  lock?: Lock,
): Promise<ObservatoryStanding> {
  const standing = await observatoryStanding(db, ctx, id, lock);
  if (!standing.abilities[ability])
    throw new DomainError("FORBIDDEN", "Your permissions on this observatory don't allow this.");
  return standing;
}
