import {
  abilitiesOnObservatory,
  allObservatoryFlags,
  type ObservatoryAbilities,
  type ObservatoryDocument,
  type ObservatoryFacts,
  type ObservatoryFlags,
} from "@meridian/contract";
import { type Lock, observatories, type Queryable, type Stored } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { DomainError, notFound } from "../../base/errors.ts";
import { asPerson } from "./actor.ts";

/** An observatory and what the acting person is to it. */
export interface ObservatoryStanding {
  observatory: Stored<ObservatoryDocument>;
  /** All ways in taken together; a server administrator has every flag. */
  permissions: ObservatoryFlags;
  abilities: ObservatoryAbilities;
}

type Ways = ObservatoryFlags & Pick<ObservatoryFacts, "is_owner" | "is_member">;

/** SQL for what somebody is to an observatory, all ways in taken together: over their rows of observatory_access. */
export const waysTogether = sql`
  coalesce(bool_or(can_view), false) as can_view, coalesce(bool_or(can_observe), false) as can_observe,
  coalesce(bool_or(can_operate), false) as can_operate, coalesce(bool_or(can_admin), false) as can_admin,
  coalesce(bool_or(is_owner), false) as is_owner, coalesce(bool_or(via = 'member'), false) as is_member`;

async function waysInto(db: Queryable, observatoryId: string, userId: string | null): Promise<Ways> {
  const [row] = await query<Ways[]>(db)`
    select ${waysTogether}
      from observatory_access where observatory_id = ${observatoryId} and user_id = ${userId}`;
  return row!;
}

/** An observatory that the acting person can see, read after the lock is held. Throws UNAUTHENTICATED, NOT_FOUND. */
export async function observatoryStanding(
  db: Queryable,
  ctx: Context,
  id: string,
  lock?: Lock,
): Promise<ObservatoryStanding> {
  const { userId, serverAdmin } = asPerson(ctx);
  const observatory = await observatories.find(db, id, lock);
  if (!observatory) throw notFound("observatory");
  const { is_owner, is_member, ...flags } = await waysInto(db, id, userId);
  if (!flags.can_view && !serverAdmin) throw notFound("observatory");
  const abilities = abilitiesOnObservatory({ flags, is_owner, is_member, server_admin: serverAdmin });
  return { observatory, permissions: serverAdmin ? allObservatoryFlags : flags, abilities };
}

/** Returns the same observatory if the acting person may do this with it; throws FORBIDDEN besides. */
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

/** Keeps observatories from being deleted, or given to others, until the transaction ends. Comes before other locks. */
export async function holdObservatories(tx: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await query(tx)`
    select id from observatories where id = any(${sql.param(ids)}::text[]) order by id for key share`;
}
