import { apiKeys } from "@meridian/database";
import { and, eq } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { notFound } from "../../base/errors.ts";
import { requireUser } from "../../ground/access/index.ts";
import { record } from "../../ground/record/index.ts";

/** Deletes a key of the caller's own; it stops working at once. Throws NOT_FOUND for anybody else's. */
export async function revokeApiKey(ctx: Context, input: { id: string }): Promise<void> {
  const { userId } = requireUser(ctx);
  await ctx.db.transaction(async (tx) => {
    const [revoked] = await tx
      .delete(apiKeys)
      .where(and(eq(apiKeys.id, input.id), eq(apiKeys.user_id, userId)))
      .returning();
    if (!revoked) throw notFound("API key");
    await record(tx, ctx, {
      action: "api_key.revoke",
      subject: { type: "api_key", id: revoked.id },
      before: { name: revoked.name, start: revoked.start, expires_at: revoked.expires_at },
    });
  });
}
