import type { DeleteUserInput, SystemUserDetails } from "@meridian/contract";
import type { Queryable } from "@meridian/database";
import { settleAnnouncementsTo } from "../../announcements/index.ts";
import type { Context, Transaction } from "../../base/context.ts";
import { DomainError } from "../../base/errors.ts";
import { actorId, refuseKeyOnOwn, requireServerAdmin } from "../../ground/access/index.ts";
import { record, transaction } from "../../ground/record/index.ts";
import { mailNotice } from "../own-account/index.ts";
import { type Account, describeOwned, getUser, lockAccounts } from "../users/index.ts";
import { forget } from "./forget.ts";
import { leaveEverything } from "./leave.ts";

/**
 * Deletes somebody else's account, as its person could: what they observed and announced stays, without their name. For
 * server administrators. Throws FORBIDDEN, NOT_FOUND, and CONFLICT for one's own account, for a deleted one, for the last
 * server administrator's, and naming what its person owns.
 */
export async function deleteUser(ctx: Context, { id }: DeleteUserInput): Promise<SystemUserDetails> {
  requireServerAdmin(ctx);
  refuseKeyOnOwn(ctx, id);
  if (actorId(ctx) === id)
    throw new DomainError("CONFLICT", "This is your own account. Delete it in your profile.");
  await getUser(ctx, { id });
  await transaction(ctx, async (tx) => {
    // Before anything is locked, and once more when nobody can make them an owner.
    await refuseOwner(tx, id);
    await leaveEverything(tx, ctx, id);
    const { account, otherAdmins } = await lockAccounts(tx, ctx, id);
    // What they were added to meanwhile.
    await leaveEverything(tx, ctx, id);
    await refuseOwner(tx, id);
    requireDeletable(account, otherAdmins);
    await erase(tx, ctx, id);
  });
  return getUser(ctx, { id });
}

async function erase(tx: Transaction, ctx: Context, id: string): Promise<void> {
  const { closed, former } = await forget(tx, ctx, id);
  await mailNotice(tx, ctx, { kind: "account_deleted_by_administrator", userId: id, to: former });
  await record(tx, ctx, {
    action: "user.delete",
    subject: { type: "user", id },
    after: closed,
    concerned: { users: [id] },
  });
  await settleAnnouncementsTo(tx, ctx, id);
}

function requireDeletable({ deleted_at, server_admin, deactivated_at }: Account, otherAdmins: number): void {
  if (deleted_at) throw new DomainError("CONFLICT", "This account is already deleted.");
  if (server_admin && !deactivated_at && otherAdmins === 0)
    throw new DomainError("CONFLICT", "This is the last server administrator. Appoint another one first.");
}

async function refuseOwner(tx: Queryable, id: string): Promise<void> {
  const owned = await describeOwned(tx, id);
  if (owned)
    throw new DomainError("CONFLICT", `They own ${owned}. Give each to another owner, or delete it, first.`);
}
