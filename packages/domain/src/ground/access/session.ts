import { type Queryable, sessions, users } from "@meridian/database";
import { eq } from "@meridian/database/query";
import type { Actor, Context } from "../../base/context.ts";
import { DomainError } from "../../base/errors.ts";
import { actorId, requireUser } from "./actor.ts";

/** The person, signed in themselves: a key that leaked must neither make further keys nor take the account. Throws FORBIDDEN. */
export function requireSession(ctx: Context): { userId: string; sessionId: string } {
  requireUser(ctx);
  refuseKey(ctx);
  return ctx.actor as Extract<Actor, { type: "user" }>;
}

/** Refuses API keys for actions that could hand over an account, their own or another. Throws FORBIDDEN. */
export function refuseKey({ actor }: Pick<Context, "actor">): void {
  if (actor.type === "api_key")
    throw new DomainError("FORBIDDEN", "An API key can't do this. Sign in instead.");
}

/** Refuses API keys for actions of server administrators on their own account. Throws FORBIDDEN. */
export function refuseKeyOnOwn(ctx: Pick<Context, "actor">, userId: string): void {
  if (actorId(ctx) === userId) refuseKey(ctx);
}

/**
 * Holds the account, and makes sure that the session didn't end while it was waited for: whoever reset the password meanwhile
 * has revoked all keys. Throws UNAUTHENTICATED.
 */
export async function holdSession(
  tx: Queryable,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
  const [open] = await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, sessionId));
  if (!open) throw new DomainError("UNAUTHENTICATED", "Your session has ended. Sign in again.");
}
