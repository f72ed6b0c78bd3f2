import type { SystemUserDetails } from "@meridian/contract";
import { apiKeys, type Queryable, sessions } from "@meridian/database";
import { eq } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { refuseKeyOnOwn, requireServerAdmin } from "../../ground/access/index.ts";
import { record, transaction } from "../../ground/record/index.ts";
import { userDetails } from "./get.ts";
import { lockAccounts } from "./lock.ts";

type Target = { id: string };

/** Ends somebody's sessions, whatever they own. Throws FORBIDDEN, also for a key of their own, NOT_FOUND. */
export const endSessions = (ctx: Context, target: Target): Promise<SystemUserDetails> =>
  shutOut(ctx, target, "user.end_sessions", async (tx) => {
    const ended = await tx
      .delete(sessions)
      .where(eq(sessions.userId, target.id))
      .returning({ id: sessions.id });
    return { sessions_ended: ended.length };
  });

/** Revokes somebody's API keys, whatever they own. Throws FORBIDDEN, also for a key of their own, NOT_FOUND. */
export const revokeKeys = (ctx: Context, target: Target): Promise<SystemUserDetails> =>
  shutOut(ctx, target, "user.revoke_keys", async (tx) => {
    const revoked = await tx
      .delete(apiKeys)
      .where(eq(apiKeys.user_id, target.id))
      .returning({ id: apiKeys.id });
    return { keys_revoked: revoked.length };
  });

async function shutOut(
  ctx: Context,
  { id }: Target,
  action: string,
  end: (tx: Queryable) => Promise<object>,
): Promise<SystemUserDetails> {
  requireServerAdmin(ctx);
  refuseKeyOnOwn(ctx, id);
  return transaction(ctx, async (tx) => {
    await lockAccounts(tx, ctx, id);
    const after = await end(tx);
    await record(tx, ctx, { subject: { type: "user", id }, action, after, concerned: { users: [id] } });
    return userDetails(tx, id);
  });
}
