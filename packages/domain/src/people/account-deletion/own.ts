import type { Queryable } from "@meridian/database";
import { settleAnnouncementsTo } from "../../announcements/index.ts";
import type { Context } from "../../base/context.ts";
import { DomainError } from "../../base/errors.ts";
import { holdSession, requireSession } from "../../ground/access/index.ts";
import { record, transaction } from "../../ground/record/index.ts";
import { mailNotice } from "../own-account/index.ts";
import { describeOwned, lockAccounts } from "../users/index.ts";
import { forget } from "./forget.ts";
import { leaveEverything } from "./leave.ts";

/**
 * Deletes the caller's account, whose password the caller has checked: they leave what they belong to, nothing of them stays
 * but a row without a name, which no one can sign in to, and their address is free. Throws FORBIDDEN for a caller who came
 * with a key, CONFLICT naming what they own, and for the last server administrator.
 */
export async function deleteOwnAccount(ctx: Context): Promise<void> {
  const session = requireSession(ctx);
  const { userId } = session;
  await transaction(ctx, async (tx) => {
    // Before anything is locked, and once more when nobody can make them an owner.
    await refuseOwner(tx, userId);
    await leaveEverything(tx, ctx, userId);
    const { account, otherAdmins } = await lockAccounts(tx, { ...ctx, actor: { type: "system" } }, userId);
    await holdSession(tx, session);
    // What they were added to meanwhile.
    await leaveEverything(tx, ctx, userId);
    await refuseOwner(tx, userId);
    if (account.server_admin && otherAdmins === 0)
      throw new DomainError("CONFLICT", "You are the last server administrator. Appoint another one first.");
    const { closed, former } = await forget(tx, ctx, userId);
    await mailNotice(tx, ctx, { kind: "account_deleted", userId, to: former });
    await record(tx, ctx, {
      action: "user.delete_own",
      subject: { type: "user", id: userId },
      after: closed,
      concerned: { users: [userId] },
    });
    // Nobody waits for them any more.
    await settleAnnouncementsTo(tx, ctx, userId);
  });
}

async function refuseOwner(tx: Queryable, userId: string): Promise<void> {
  const owned = await describeOwned(tx, userId);
  if (owned)
    throw new DomainError("CONFLICT", `You own ${owned}. Give each to another owner, or delete it, first.`);
}
