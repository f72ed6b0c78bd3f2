import { type Queryable, users } from "@meridian/database";
import { eq, sql } from "@meridian/database/query";
import { invalid, notFound } from "../errors.ts";

/** Somebody whose account works. */
export interface ActivePerson {
  id: string;
  name: string;
  email: string;
}

const isMeant = (who: { user_id?: string | undefined; email?: string | undefined }) =>
  who.user_id === undefined
    ? sql`lower(${users.email}) = lower(${who.email ?? ""})`
    : eq(users.id, who.user_id);

/**
 * The person of this id or address, kept from being deactivated until the transaction ends: whoever is given something is
 * there to have it. Throws NOT_FOUND, and INVALID naming `path` for a deactivated account.
 */
export async function requireActivePerson(
  tx: Queryable,
  who: { user_id?: string | undefined; email?: string | undefined },
  path = who.user_id === undefined ? "email" : "user_id",
): Promise<ActivePerson> {
  const [row] = await tx
    .select({ id: users.id, name: users.name, email: users.email, gone: users.deactivated_at })
    .from(users)
    .where(isMeant(who))
    .for("share");
  if (!row) throw notFound("user");
  const { gone, ...person } = row;
  if (gone) throw invalid(path, "is of a deactivated account");
  return person;
}
