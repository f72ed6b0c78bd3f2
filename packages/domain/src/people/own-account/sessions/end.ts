import { sessions } from "@meridian/database";
import { and, eq } from "@meridian/database/query";
import type { Context } from "../../../base/context.ts";
import { notFound } from "../../../base/errors.ts";
import { requireSession } from "../../../ground/access/index.ts";
import { record } from "../../../ground/record/index.ts";

/** Signs the caller out somewhere. Throws FORBIDDEN for a caller who came with a key, NOT_FOUND for anybody else's session. */
export async function endSession(ctx: Context, { id }: { id: string }): Promise<void> {
  const { userId } = requireSession(ctx);
  await ctx.db.transaction(async (tx) => {
    const [ended] = await tx
      .delete(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
      .returning();
    if (!ended) throw notFound("session");
    await record(tx, ctx, {
      action: "user.end_session",
      subject: { type: "session", id },
      before: { ip_address: ended.ipAddress, user_agent: ended.userAgent, created_at: ended.createdAt },
    });
  });
}
