import type { ObservatoryDocument } from "@meridian/contract";
import { observatories } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import type { Transaction } from "../../base/context.ts";
import { DomainError } from "../../base/errors.ts";

/** The owner among whose observatories a name is unique. */
export type Owner = Pick<ObservatoryDocument, "owner_type" | "owner_id">;

/** SQL for the observatories of an owner. */
export const ownedBy = ({ owner_type, owner_id }: Owner) => sql`
  (left(doc ->> 'owner_id', 200) = ${owner_id} and left(doc ->> 'owner_type', 200) = ${owner_type})`;

/** Held while names of an owner's observatories are looked up and taken, so that two at once don't both take one. */
export const lockNames = (tx: Transaction, { owner_type, owner_id }: Owner) =>
  query(tx)`
    select pg_advisory_xact_lock(hashtextextended(${`observatory names ${owner_type} ${owner_id}`}::text, 0))`;

/**
 * An owner's observatories have different names; case makes no difference. Those that had the same before may keep them.
 * Throws CONFLICT naming the field.
 */
export async function requireFreeName(
  tx: Transaction,
  owner: Owner,
  name: string,
  exceptId = "",
): Promise<void> {
  await lockNames(tx, owner);
  const [taken] = await query(tx)`
    select from ${observatories.table}
     where ${ownedBy(owner)} and lower(left(doc ->> 'name', 200)) = lower(left(${name}, 200))
       and id <> ${exceptId} limit 1`;
  if (!taken) return;
  const message = "is the name of another observatory of this owner";
  throw new DomainError("CONFLICT", `name ${message}`, [{ path: "name", message }]);
}
