import type { EmailChange } from "@meridian/contract";
import { emailChanges, users } from "@meridian/database";
import { eq } from "@meridian/database/query";
import type { Context, Transaction } from "../../../base/context.ts";
import { invalid, notFound } from "../../../base/errors.ts";
import { countAttempt } from "../../../base/limits.ts";
import { holdSession, requireSession } from "../../../ground/access/index.ts";
import { record } from "../../../ground/record/index.ts";
import { sendEmailChange } from "./mail.ts";
import { refuseTaken, setEmail } from "./set.ts";
import { hashToken, newToken, sealedFor } from "./token.ts";

const lastsHours = 24;
const perPerson = { max: 5, seconds: 60 * 60 };

/**
 * Gives the caller's account another address: once the link that is mailed there is followed, or at once where no mail server
 * is set up. The caller has checked their password. Throws UNAUTHENTICATED, FORBIDDEN, INVALID, CONFLICT for an address that an account has, RATE_LIMITED.
 */
export async function changeEmail(ctx: Context, input: { email: string }): Promise<EmailChange> {
  // As every address: signing in looks for what was typed in small letters.
  const email = input.email.toLowerCase();
  const session = requireSession(ctx);
  const { userId } = session;
  await countAttempt(ctx.db, `change-email:${userId}`, perPerson, ctx.now());
  return ctx.db.transaction(async (tx) => {
    await holdSession(tx, session);
    const [user] = await tx.select().from(users).where(eq(users.id, userId));
    if (!user || user.deactivated_at) throw notFound("user");
    if (user.email === email) throw invalid("email", "is already your account's address");
    await refuseTaken(tx, userId, email);
    if (ctx.mailer.delivers) await ask(tx, ctx, userId, email);
    else await setEmail(tx, ctx, user, email, false);
    return { email, is_pending: ctx.mailer.delivers };
  });
}

/** A change that was asked for before is forgotten, and its link with it. */
async function ask(tx: Transaction, ctx: Context, userId: string, email: string): Promise<void> {
  const token = newToken();
  const created_at = ctx.now();
  const expires_at = new Date(created_at.getTime() + lastsHours * 3_600_000);
  const change = { email, token_hash: hashToken(token), created_at, expires_at };
  await tx
    .insert(emailChanges)
    .values({ user_id: userId, ...change })
    .onConflictDoUpdate({ target: emailChanges.user_id, set: change });
  const sealed_token = ctx.secrets.seal(token, sealedFor(userId));
  await sendEmailChange.enqueue(tx, ctx, { user_id: userId, sealed_token });
  await record(tx, ctx, {
    action: "user.request_email_change",
    subject: { type: "user", id: userId },
    after: { email, link_expires_at: expires_at.toISOString() },
  });
}
