import type { Context } from "../../base/context.ts";
import { DomainError } from "../../base/errors.ts";
import { readSettings } from "../../ground/settings/index.ts";
import { isInvited } from "./inviter.ts";

interface Newcomer {
  email: string;
  invitation_token?: string | undefined;
}

/** Requires that a person may create an account of their own. Throws FORBIDDEN. */
export async function requireSignUp(ctx: Pick<Context, "db" | "now">, newcomer: Newcomer): Promise<void> {
  const { sign_up } = (await readSettings(ctx.db)).values;
  if (sign_up === "open") return;
  if (sign_up === "closed")
    throw new DomainError("FORBIDDEN", "Sign-up is closed. Ask an administrator for an account.");
  if (!(await isInvited(ctx, newcomer)))
    throw new DomainError(
      "FORBIDDEN",
      "Sign-up is by invitation. Follow the link of yours, with its address.",
    );
}
