import type { Context } from "../../base/context.ts";
import { countAttempt } from "../../base/limits.ts";
import { actorId } from "../../ground/access/index.ts";

const hour = 60 * 60;
const perInviter = { max: 100, seconds: hour };
const perScope = { max: 300, seconds: hour };
/** Wherever they are from: nobody's mailbox is filled by us. */
const perAddress = { max: 5, seconds: 24 * hour };

/** Counts a mail to somebody who may not know us. Throws RATE_LIMITED. */
export async function countInvitation(ctx: Context, scopeId: string, email: string): Promise<void> {
  const inviter = actorId(ctx);
  if (inviter === null) return;
  const { db } = ctx;
  await countAttempt(db, `invite:by:${inviter}`, perInviter, ctx.now());
  await countAttempt(db, `invite:into:${scopeId}`, perScope, ctx.now());
  await countAttempt(db, `invite:to:${email.toLowerCase()}`, perAddress, ctx.now());
}
