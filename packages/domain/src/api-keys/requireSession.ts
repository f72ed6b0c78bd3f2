import { requireUser } from "../access/index.ts";
import type { Context } from "../context.ts";
import { DomainError } from "../errors.ts";

/** The person, signed in themselves: a key that leaked must not make further keys. Throws FORBIDDEN. */
export function requireSession(ctx: Context): { userId: string } {
  const person = requireUser(ctx);
  if (ctx.actor.type !== "user")
    throw new DomainError("FORBIDDEN", "API keys are made by people who signed in, not with an API key.");
  return person;
}
