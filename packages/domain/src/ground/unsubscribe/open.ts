import type { MailCategory, Unsubscription } from "@meridian/contract";
import { users } from "@meridian/database";
import { eq } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { openToken } from "./token.ts";

/** The kind of mail that an unsubscribe link stops; changes nothing. Throws INVALID naming `token`. */
export async function openUnsubscription(ctx: Context, input: { token: string }): Promise<Unsubscription> {
  const { user_id, category } = openToken(ctx, input.token);
  const [user] = await ctx.db.select().from(users).where(eq(users.id, user_id));
  return { category, is_subscribed: user ? user.notify_email && user[switchOf(category)] : false };
}

/** The switch of a profile. */
export const switchOf = (category: MailCategory) => `email_${category}` as const;
