import { type Queryable, users } from "@meridian/database";
import { eq, sql } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { DomainError, invalid, notFound } from "../../base/errors.ts";
import { actorId } from "./actor.ts";

/** Somebody whose account works. */
export interface ActivePerson {
  id: string;
  name: string;
  email: string;
  email_verified: boolean;
}

/** True if an address counts: if mail reaches people, its account has to have confirmed it. */
export const addressCounts = (
  ctx: Pick<Context, "mailer">,
  { email_verified }: { email_verified: boolean },
) => email_verified || !ctx.mailer.delivers;

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
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      email_verified: users.emailVerified,
      gone: users.deactivated_at,
    })
    .from(users)
    .where(isMeant(who))
    .for("share");
  if (!row) throw notFound("user");
  const { gone, ...person } = row;
  if (gone) throw invalid(path, "is of a deactivated account");
  return person;
}

/**
 * The same for whoever is to be added somewhere. By address, somebody who hasn't confirmed it isn't there: anybody may have
 * signed up with it. Throws NOT_FOUND, by address with the way to invite it; FORBIDDEN while the caller's own address isn't confirmed.
 */
export async function requirePersonToAdd(
  tx: Queryable,
  ctx: Context,
  who: { user_id?: string | undefined; email?: string | undefined },
): Promise<ActivePerson> {
  await requireConfirmedActor(tx, ctx);
  if (who.user_id !== undefined) return requireActivePerson(tx, who);
  const person = await requireActivePerson(tx, who).catch((error: unknown) => {
    throw error instanceof DomainError && error.code === "NOT_FOUND" ? unknownAddress() : error;
  });
  if (!addressCounts(ctx, person)) throw unknownAddress();
  return person;
}

const unknownAddress = () =>
  new DomainError(
    "NOT_FOUND",
    "No account has this email address. Invite it: POST /organizations/{id}/invitations or /observatories/{id}/invitations.",
  );

/** Their row isn't locked: two who add each other would wait for one another. */
async function requireConfirmedActor(tx: Queryable, ctx: Context): Promise<void> {
  const [actor] = await tx
    .select({ email_verified: users.emailVerified })
    .from(users)
    .where(eq(users.id, actorId(ctx) ?? ""));
  if (actor && !addressCounts(ctx, actor)) throw unconfirmed();
}

const unconfirmed = () => new DomainError("FORBIDDEN", "Confirm your own email address first.");

/** The acting person, whose address counts. Throws FORBIDDEN when it is yet to be confirmed. */
export async function requireConfirmed(tx: Queryable, ctx: Context, userId: string): Promise<void> {
  const person = await requireActivePerson(tx, { user_id: userId });
  if (!addressCounts(ctx, person)) throw unconfirmed();
}
