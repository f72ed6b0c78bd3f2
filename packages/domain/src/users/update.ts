import type { SystemUserDetails, UpdateUserInput } from "@meridian/contract";
import { users } from "@meridian/database";
import { eq } from "@meridian/database/query";
import { recordAudit, requireServerAdmin } from "../access/index.ts";
import { announcementNews, settleAnnouncementsTo } from "../announcements/index.ts";
import type { Context, Transaction } from "../context.ts";
import { DomainError } from "../errors.ts";
import { closeAccount } from "./close.ts";
import { userDetails } from "./get.ts";
import { type Account, holdAccounts } from "./hold.ts";

/** What a server administrator decides about an account. */
interface Standing {
  server_admin: boolean;
  deactivated: boolean;
}

/**
 * Appoints or dismisses a server administrator, deactivates an account, which ends its sessions and API keys, or lets it in
 * again. What a deactivated account owns stays its own until server administrators move it. Throws FORBIDDEN, NOT_FOUND,
 * CONFLICT for the last server administrator whose account works.
 */
export async function updateUser(ctx: Context, input: UpdateUserInput): Promise<SystemUserDetails> {
  requireServerAdmin(ctx);
  const { id } = input;
  const [details, isChanged, settled] = await ctx.db.transaction(async (tx) => {
    const { account, otherAdmins } = await holdAccounts(tx, ctx, id);
    const before = standingOf(account);
    const after = {
      server_admin: input.server_admin ?? before.server_admin,
      deactivated: input.deactivated ?? before.deactivated,
    };
    const isChanged = before.server_admin !== after.server_admin || before.deactivated !== after.deactivated;
    if (isChanged) {
      if (account.deleted_at) throw new DomainError("CONFLICT", "This account was deleted by its person.");
      requireAnotherAdmin(before, after, otherAdmins);
    }
    const settled = isChanged ? await write(tx, ctx, id, before, after) : [];
    return [await userDetails(tx, id), isChanged, settled] as const;
  });
  if (isChanged) ctx.live.publish({ type: "access.changed", user_id: id });
  ctx.live.publish(...settled.flatMap(announcementNews));
  return details;
}

const standingOf = (account: Account): Standing => ({
  server_admin: account.server_admin,
  deactivated: account.deactivated_at !== null,
});

const rules = ({ server_admin, deactivated }: Standing): boolean => server_admin && !deactivated;

function requireAnotherAdmin(before: Standing, after: Standing, otherAdmins: number): void {
  if (rules(before) && !rules(after) && otherAdmins === 0)
    throw new DomainError("CONFLICT", "This is the last server administrator. Appoint another one first.");
}

/** Returns the announcements that nobody waits for any more without them; they stay so when the account works again. */
async function write(tx: Transaction, ctx: Context, id: string, before: Standing, after: Standing) {
  const { server_admin, deactivated } = after;
  const isMoved = deactivated !== before.deactivated;
  const settle = (isNow: boolean) => (isMoved && isNow ? settleAnnouncementsTo(tx, ctx, id) : []);
  const settledBefore = await settle(!deactivated);
  await tx
    .update(users)
    .set({
      server_admin,
      updatedAt: ctx.now(),
      ...(isMoved && { deactivated_at: deactivated ? ctx.now() : null }),
    })
    .where(eq(users.id, id));
  if (isMoved) await closeAccount(tx, id);
  await recordAudit(tx, ctx, { action: "user.update", subjectType: "user", subjectId: id, before, after });
  return [...settledBefore, ...(await settle(deactivated))];
}
