import type { Context, Transaction } from "../context.ts";
import { DomainError } from "../errors.ts";
import type { LiveNotice } from "../live/index.ts";

/** Does one step by itself, and tells of it; somebody else may have moved or deleted the observation meanwhile. */
export async function settled(ctx: Context, step: (tx: Transaction) => Promise<LiveNotice>): Promise<void> {
  try {
    ctx.live.publish(await ctx.db.transaction(step));
  } catch (error) {
    const isOvertaken =
      error instanceof DomainError && (error.code === "CONFLICT" || error.code === "NOT_FOUND");
    if (!isOvertaken) throw error;
  }
}
