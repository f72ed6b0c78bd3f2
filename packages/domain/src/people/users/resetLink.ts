import { createHash, randomBytes } from "node:crypto";
import { newId, type Queryable, verifications } from "@meridian/database";
import type { Context } from "../../base/context.ts";
import { mailAccountLink } from "./accountMail.ts";

/** Returns the stored form of a password link's token, from which no link can be built. */
export const resetIdentifier = (token: string): string =>
  `reset-password:${createHash("sha256").update(token).digest("base64url")}`;

const lastsHours = { reset_password: 1, invite_user: 7 * 24 };

/** Mails somebody a link that sets a password, once. Returns its token, and when it expires. */
export async function sendResetLink(
  tx: Queryable,
  ctx: Pick<Context, "now" | "secrets" | "requestId">,
  kind: keyof typeof lastsHours,
  userId: string,
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(24).toString("base64url");
  const expiresAt = new Date(ctx.now().getTime() + lastsHours[kind] * 3_600_000);
  const kept = { id: newId(), identifier: resetIdentifier(token), value: userId, expiresAt };
  await tx.insert(verifications).values(kept);
  await mailAccountLink(tx, ctx, { kind, userId, token, expiresAt });
  return { token, expiresAt };
}
