import { createHash } from "node:crypto";
import { requestPasswordResetInput, resetPasswordInput } from "@meridian/contract";
import type { ServerDeps } from "../deps.ts";
import { readJson } from "../http/body.ts";
import { type Exchange, ipAddressOf } from "../http/exchange.ts";
import { RetryLater } from "../http/problem.ts";
import { countAttempt } from "./attempts.ts";
import type { Auth } from "./auth.ts";
import { signInFailure } from "./failure.ts";

const perAddress = { max: 30, seconds: 3600 };
const mailsPerAccount = { max: 3, seconds: 3600 };

const digest = (email: string) => createHash("sha256").update(email.toLowerCase()).digest("base64url");

/** Whether another mail may go to this address now; nobody is told, for others may have asked. */
async function mayMail({ database, now }: ServerDeps, email: string): Promise<boolean> {
  try {
    await countAttempt(database.sql, `password-reset-mail:${digest(email)}`, mailsPerAccount, now());
    return true;
  } catch (error) {
    if (error instanceof RetryLater) return false;
    throw error;
  }
}

/**
 * Mails a link for a new password to the account with this address, if there is one. The answer is the same either way and
 * doesn't wait for the look-up, so that neither it nor its time says which.
 */
export async function requestPasswordReset(c: Exchange, deps: ServerDeps, auth: Auth): Promise<Response> {
  const body = requestPasswordResetInput.parse(await readJson(c));
  const address = ipAddressOf(c) ?? "unknown";
  await countAttempt(deps.database.sql, `password-reset:${address}`, perAddress, deps.now());
  if (await mayMail(deps, body.email))
    auth.api
      .requestPasswordReset({ body })
      .catch((error) => deps.log.error({ err: error }, "a password reset could not be prepared"));
  return c.json({ accepted: true }, 202);
}

/** Sets a new password by the token of a mail, and ends the account's sessions. Throws INVALID for a token that doesn't work. */
export async function resetPassword(
  c: Exchange,
  { database, now }: ServerDeps,
  auth: Auth,
): Promise<Response> {
  const { token, password } = resetPasswordInput.parse(await readJson(c));
  await countAttempt(database.sql, `reset-password:${ipAddressOf(c) ?? "unknown"}`, perAddress, now());
  try {
    await auth.api.resetPassword({ body: { token, newPassword: password } });
  } catch (error) {
    throw signInFailure(error);
  }
  return c.json({ success: true });
}
