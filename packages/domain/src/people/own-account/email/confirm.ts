import { emailChanges, users } from "@meridian/database";
import { and, eq, gt } from "@meridian/database/query";
import type { Context } from "../../../base/context.ts";
import { invalid } from "../../../base/errors.ts";
import { setEmail } from "./set.ts";
import { hashToken } from "./token.ts";

const wrongLink = () => invalid("token", "is wrong, has expired or was used already");

/**
 * Makes a new address that of its account, for whoever has the link that was mailed there; they are on record as its person.
 * Throws INVALID for a link that doesn't work, CONFLICT when another account has the address by now.
 */
export async function confirmEmailChange(ctx: Context, { token }: { token: string }): Promise<void> {
  const works = and(eq(emailChanges.token_hash, hashToken(token)), gt(emailChanges.expires_at, ctx.now()));
  await ctx.db.transaction(async (tx) => {
    const [asked] = await tx.select({ id: emailChanges.user_id }).from(emailChanges).where(works);
    if (!asked) throw wrongLink();
    const [user] = await tx.select().from(users).where(eq(users.id, asked.id)).for("no key update");
    // Again, now that nobody else changes the account.
    const [change] = await tx.delete(emailChanges).where(works).returning();
    if (!user || user.deactivated_at || !change) throw wrongLink();
    const actor = { type: "user", userId: user.id, serverAdmin: false, sessionId: "link" } as const;
    await setEmail(tx, { ...ctx, actor }, user, change.email, true);
  });
}
