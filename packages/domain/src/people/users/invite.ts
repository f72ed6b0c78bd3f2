import type { InvitedUser, InviteUserInput } from "@meridian/contract";
import { accounts, newId, users, verifications } from "@meridian/database";
import { eq, sql } from "@meridian/database/query";
import type { Context, Transaction } from "../../base/context.ts";
import { DomainError } from "../../base/errors.ts";
import { requireServerAdmin } from "../../ground/access/index.ts";
import { record } from "../../ground/record/index.ts";
import { accountLink } from "./accountMail.ts";
import { userDetails } from "./get.ts";
import { sendResetLink } from "./resetLink.ts";

/**
 * Makes an account for an address, also when sign-up is closed, and mails its person a link to choose a password, good for 7
 * days; where mail reaches nobody, the administrator is given it, on record, unless they came with a key. Somebody who hasn't
 * followed theirs yet gets another one. Throws FORBIDDEN, CONFLICT for an account in use.
 */
export async function inviteUser(ctx: Context, input: InviteUserInput): Promise<InvitedUser> {
  requireServerAdmin(ctx);
  return ctx.db.transaction(async (tx) => {
    const id = (await insert(tx, ctx, input)) ?? (await lockInvited(tx, input.email));
    await tx.delete(verifications).where(eq(verifications.value, id));
    const { token, expiresAt } = await sendResetLink(tx, ctx, "invite_user", id);
    const isShown = !ctx.mailer.delivers && ctx.actor.type !== "api_key";
    const details = await userDetails(tx, id);
    const receiver = { name: details.name, address: details.email };
    const link = isShown ? accountLink(ctx, "invite_user", token, receiver) : null;
    await record(tx, ctx, {
      action: "user.invite",
      subject: { type: "user", id },
      after: {
        email: input.email,
        link_expires_at: expiresAt.toISOString(),
        ...(link && { link_shown: true }),
      },
    });
    return { ...details, link };
  });
}

/** Undefined when the address has an account already. */
async function insert(tx: Transaction, ctx: Context, { name, email }: InviteUserInput) {
  const at = ctx.now();
  const address = email.toLowerCase();
  const user = { id: newId(), name: name ?? address.split("@")[0]!, email: address };
  const [created] = await tx
    .insert(users)
    .values({ ...user, createdAt: at, updatedAt: at })
    .onConflictDoNothing()
    .returning({ id: users.id });
  return created?.id;
}

/** An account that was made for this address and that nobody has opened yet. Throws CONFLICT. */
async function lockInvited(tx: Transaction, email: string): Promise<string> {
  const [user] = await tx
    .select({ id: users.id, gone: users.deactivated_at })
    .from(users)
    .where(sql`lower(${users.email}) = lower(${email})`)
    .for("update");
  const isOpened = !user || user.gone || (await tx.$count(accounts, eq(accounts.userId, user.id))) > 0;
  if (isOpened)
    throw new DomainError("CONFLICT", "An account with this email address already exists.", [
      { path: "email", message: "is taken" },
    ]);
  return user.id;
}
