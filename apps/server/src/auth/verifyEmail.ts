import { verifyEmailInput } from "@meridian/contract";
import { users } from "@meridian/database";
import { eq } from "@meridian/database/query";
import { DomainError } from "@meridian/domain";
import { createEmailVerificationToken } from "better-auth/api";
import type { ServerDeps } from "../deps.ts";
import { readJson } from "../http/body.ts";
import { type Exchange, ipAddressOf } from "../http/exchange.ts";
import type { FindActor } from "./actor.ts";
import { countAttempt } from "./attempts.ts";
import type { Auth } from "./auth.ts";
import { signInFailure } from "./failure.ts";
import { mailLink } from "./mailLink.ts";

const day = 24 * 60 * 60;
const perAddress = { max: 30, seconds: 3600 };
const mailsPerAccount = { max: 5, seconds: 3600 };

/** Confirms an address by the token of a mail; again is a no-op. Throws INVALID for a token that doesn't work. */
export async function verifyEmail(c: Exchange, { database, now }: ServerDeps, auth: Auth): Promise<Response> {
  const query = verifyEmailInput.parse(await readJson(c));
  await countAttempt(database.sql, `verify-email:${ipAddressOf(c) ?? "unknown"}`, perAddress, now());
  try {
    await auth.api.verifyEmail({ query });
  } catch (error) {
    throw signInFailure(error);
  }
  return c.json({ success: true });
}

/** Mails somebody the link that confirms their address. */
export async function mailVerification(deps: ServerDeps, user: { id: string; email: string }): Promise<void> {
  const token = await createEmailVerificationToken(deps.config.authSecret, user.email, undefined, day);
  await mailLink(deps, "verify_email", user.id, token, day);
}

/** Mails the link to the signed-in person once more. Throws UNAUTHENTICATED, CONFLICT when it is confirmed already. */
export async function resendVerification(
  c: Exchange,
  deps: ServerDeps,
  findActor: FindActor,
): Promise<Response> {
  const { database, now } = deps;
  const actor = await findActor((name) => (name === "cookie" ? c.req.header(name) : undefined));
  if (actor.type !== "user") throw new DomainError("UNAUTHENTICATED", "Sign in first.");
  const [user] = await database.db.select().from(users).where(eq(users.id, actor.userId));
  if (!user || user.emailVerified) throw new DomainError("CONFLICT", "The address is confirmed already.");
  await countAttempt(database.sql, `verify-email-mail:${user.id}`, mailsPerAccount, now());
  await mailVerification(deps, user);
  return c.json({ accepted: true }, 202);
}
