import { emailChanges } from "@meridian/database";
import { eq } from "@meridian/database/query";
import type { Context } from "../../../base/context.ts";
import { requireSession } from "../../../ground/access/index.ts";
import { record } from "../../../ground/record/index.ts";

/**
 * Takes back a change of address that isn't confirmed yet. Without one, nothing happens. Throws
 * FORBIDDEN for a caller who came with a key.
 */
export async function cancelEmailChange(ctx: Context): Promise<void> {
  const { userId } = requireSession(ctx);
  await ctx.db.transaction(async (tx) => {
    const [change] = await tx.delete(emailChanges).where(eq(emailChanges.user_id, userId)).returning();
    if (!change) return;
    await record(tx, ctx, {
      action: "user.cancel_email_change",
      subject: { type: "user", id: userId },
      before: { email: change.email },
    });
  });
}
