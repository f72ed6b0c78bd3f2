import { requestPasswordResetInput } from "@meridian/contract";
import { users } from "@meridian/database";
import { and, isNull, sql } from "@meridian/database/query";
import { type Author, countAttempt, RetryLater, record, sendResetLink } from "@meridian/domain";
import type { ServerDeps } from "../deps.ts";
import { readJson } from "../http/body.ts";
import { clientNetworkOf } from "../http/clientNetwork.ts";
import type { Exchange } from "../http/exchange.ts";
import { strangerAt } from "./author.ts";
import { digestOf } from "./device.ts";

const hour = 60 * 60;
const perAddress = { max: 30, seconds: hour };
const mailsPerAccount = { max: 3, seconds: hour };

/**
 * Mails a link for a new password to the account with this address, if there is one. The answer is the same either way and
 * doesn't wait for the look-up, so that neither it nor its time says which.
 */
export async function requestPasswordReset(c: Exchange, deps: ServerDeps): Promise<Response> {
  const { email } = requestPasswordResetInput.parse(await readJson(c));
  await countAttempt(deps.database.db, `password-reset:${clientNetworkOf(c)}`, perAddress, deps.now());
  if (await mayMail(deps, email))
    queueLink(deps, strangerAt(c, deps), email).catch((error) =>
      deps.log.error({ err: error }, "a password reset could not be prepared"),
    );
  return c.json({ accepted: true }, 202);
}

/** True if another mail may go to this address now. The caller isn't told, since anybody may have asked. */
async function mayMail({ database, now }: ServerDeps, email: string): Promise<boolean> {
  try {
    await countAttempt(database.db, `password-reset-mail:${digestOf(email)}`, mailsPerAccount, now());
    return true;
  } catch (error) {
    if (error instanceof RetryLater) return false;
    throw error;
  }
}

async function queueLink(deps: ServerDeps, author: Author, email: string): Promise<void> {
  const { database, secrets } = deps;
  await database.db.transaction(async (tx) => {
    const [user] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(sql`lower(${users.email}) = lower(${email})`, isNull(users.deactivated_at)));
    if (!user) return;
    const { expiresAt } = await sendResetLink(tx, { ...author, secrets }, "reset_password", user.id);
    await record(tx, author, {
      action: "user.request_password_reset",
      subject: { type: "user", id: user.id },
      after: { link_expires_at: expiresAt.toISOString() },
    });
  });
}
