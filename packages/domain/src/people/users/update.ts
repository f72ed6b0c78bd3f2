import type { SystemUserDetails, UpdateUserInput } from "@meridian/contract";
import { users } from "@meridian/database";
import { eq } from "@meridian/database/query";
import { settleAnnouncementsTo } from "../../announcements/index.ts";
import type { Context, Transaction } from "../../base/context.ts";
import { DomainError } from "../../base/errors.ts";
import { refuseKey, refuseKeyOnOwn, requireServerAdmin } from "../../ground/access/index.ts";
import { record, transaction } from "../../ground/record/index.ts";
import { closeAccount } from "./close.ts";
import { userDetails } from "./get.ts";
import { type Account, lockAccounts } from "./lock.ts";

/** The fields of an account that a server administrator decides. */
interface Standing {
  server_admin: boolean;
  deactivated: boolean;
}

/**
 * Appoints or dismisses a server administrator, deactivates an account, which ends its sessions and API keys, or lets it in
 * again. What a deactivated account owns stays its own until server administrators move it. Throws FORBIDDEN, also for a key
 * that would appoint or dismiss somebody or change its own person's account, NOT_FOUND, CONFLICT for the last server administrator whose account works, and for one to be whose account doesn't.
 */
export async function updateUser(ctx: Context, input: UpdateUserInput): Promise<SystemUserDetails> {
  requireServerAdmin(ctx);
  const { id } = input;
  refuseKeyOnOwn(ctx, id);
  return transaction(ctx, async (tx) => {
    const { account, otherAdmins } = await lockAccounts(tx, ctx, id);
    const before = standingOf(account);
    const after = {
      server_admin: input.server_admin ?? before.server_admin,
      deactivated: input.deactivated ?? before.deactivated,
    };
    if (before.server_admin !== after.server_admin || before.deactivated !== after.deactivated) {
      if (account.deleted_at) throw new DomainError("CONFLICT", "This account was deleted.");
      // An administrator whom a key has appointed would outlive the key.
      // One whom it has deactivated would be dismissed by it.
      if (before.server_admin || after.server_admin) refuseKey(ctx);
      requireWorkingAccount(before, after);
      requireAnotherAdmin(before, after, otherAdmins);
      await write(tx, ctx, id, before, after);
    }
    return userDetails(tx, id);
  });
}

const standingOf = (account: Account): Standing => ({
  server_admin: account.server_admin,
  deactivated: account.deactivated_at !== null,
});

const rules = ({ server_admin, deactivated }: Standing): boolean => server_admin && !deactivated;

function requireWorkingAccount(before: Standing, { server_admin, deactivated }: Standing): void {
  if (server_admin && !before.server_admin && deactivated)
    throw new DomainError("CONFLICT", "The account is deactivated. Reactivate it before you appoint them.");
}

function requireAnotherAdmin(before: Standing, after: Standing, otherAdmins: number): void {
  if (rules(before) && !rules(after) && otherAdmins === 0)
    throw new DomainError("CONFLICT", "This is the last server administrator. Appoint another one first.");
}

/** Announcements that nobody waits for any more without them stay so when the account works again. */
async function write(tx: Transaction, ctx: Context, id: string, before: Standing, after: Standing) {
  const { server_admin, deactivated } = after;
  const isMoved = deactivated !== before.deactivated;
  if (isMoved && !deactivated) await settleAnnouncementsTo(tx, ctx, id);
  await tx
    .update(users)
    .set({
      server_admin,
      updatedAt: ctx.now(),
      ...(isMoved && { deactivated_at: deactivated ? ctx.now() : null }),
    })
    .where(eq(users.id, id));
  if (isMoved) await closeAccount(tx, id);
  await record(tx, ctx, {
    subject: { type: "user", id },
    action: "user.update",
    before,
    after,
    concerned: { users: [id] },
  });
  if (isMoved && deactivated) await settleAnnouncementsTo(tx, ctx, id);
}
