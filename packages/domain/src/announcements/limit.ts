import type { Context } from "../base/context.ts";
import { countAttempt } from "../base/limits.ts";
import { actorId, type Scope } from "../ground/access/index.ts";

const hour = 60 * 60;
const perSender = { max: 20, seconds: hour };
const perSenderAndDay = { max: 60, seconds: 24 * hour };
const perScope = { max: 40, seconds: hour };

/**
 * Counts an announcement that goes out as mail, because anyone could add people to a project of their own and flood their
 * mailboxes. Announcements by server administrators aren't counted. Throws RATE_LIMITED.
 */
export async function countMailed(ctx: Context, scope: Scope, deliveryType: string): Promise<void> {
  const { actor, db } = ctx;
  const sender = actorId(ctx);
  if (deliveryType === "message" || scope.type === "system" || sender === null) return;
  if ("serverAdmin" in actor && actor.serverAdmin) return;
  await countAttempt(db, `announce:by:${sender}`, perSender, ctx.now());
  await countAttempt(db, `announce:by-day:${sender}`, perSenderAndDay, ctx.now());
  await countAttempt(db, `announce:in:${scope.type}:${scope.id}`, perScope, ctx.now());
}
