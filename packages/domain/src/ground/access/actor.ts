import type { Context } from "../../base/context.ts";
import { DomainError } from "../../base/errors.ts";

/** The signed-in person; throws UNAUTHENTICATED. */
export function requireUser(ctx: Context): { userId: string; serverAdmin: boolean } {
  if (ctx.actor.type === "user" || ctx.actor.type === "api_key") return ctx.actor;
  throw new DomainError("UNAUTHENTICATED", "Sign in, or send an API key as a bearer token.");
}

/** Returns the acting person; the system has no id and may do everything. Throws UNAUTHENTICATED. */
export const asPerson = (ctx: Context): { userId: string | null; serverAdmin: boolean } =>
  ctx.actor.type === "system" ? { userId: null, serverAdmin: true } : requireUser(ctx);

/** A server administrator, or the system itself; throws UNAUTHENTICATED or FORBIDDEN. */
export function requireServerAdmin(ctx: Context): void {
  if (ctx.actor.type === "system") return;
  if (!requireUser(ctx).serverAdmin)
    throw new DomainError("FORBIDDEN", "Only server administrators may do this.");
}

/** The acting person's id, or that of the observatory whose plugin acts; null for the system. */
export function actorId({ actor }: Pick<Context, "actor">): string | null {
  if (actor.type === "plugin") return actor.observatoryId;
  return "userId" in actor ? actor.userId : null;
}
