import type { Unsubscription } from "@meridian/contract";
import { users } from "@meridian/database";
import { and, eq } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { record, transaction } from "../record/index.ts";
import { switchOf } from "./open.ts";
import { openToken } from "./token.ts";

/**
 * Ends mail of the token's category for its person, whoever asks: the mail went to them. Again changes nothing. Throws
 * INVALID naming `token`.
 */
export async function unsubscribe(ctx: Context, input: { token: string }): Promise<Unsubscription> {
  const { user_id, category } = openToken(ctx, input.token);
  const name = switchOf(category);
  await transaction(ctx, async (tx) => {
    const changed = await tx
      .update(users)
      .set({ [name]: false, updatedAt: ctx.now() })
      .where(and(eq(users.id, user_id), eq(users[name], true)))
      .returning({ id: users.id });
    if (changed.length === 0) return;
    const holder: Context = {
      ...ctx,
      actor: { type: "user", userId: user_id, serverAdmin: false, sessionId: "link" },
    };
    await record(tx, holder, {
      action: "user.unsubscribe",
      subject: { type: "user", id: user_id },
      before: { [name]: true },
      after: { [name]: false },
      concerned: { users: [user_id] },
    });
  });
  return { category, is_subscribed: false };
}
