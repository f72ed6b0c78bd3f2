import { sessions } from "@meridian/database";
import { and, eq, ne } from "@meridian/database/query";
import type { Context } from "../../../base/context.ts";
import { requireSession } from "../../../ground/access/index.ts";
import { record } from "../../../ground/record/index.ts";

/** Signs the caller out everywhere else; API keys stay. Throws FORBIDDEN for a caller who came with a key. */
export async function endOtherSessions(ctx: Context): Promise<void> {
  const { userId, sessionId } = requireSession(ctx);
  await ctx.db.transaction(async (tx) => {
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)))
      .returning({ id: sessions.id });
    await record(tx, ctx, {
      action: "user.end_other_sessions",
      subject: { type: "user", id: userId },
      after: { sessions_ended: ended.length },
    });
  });
}
