import type { Context, Transaction } from "../../context.ts";
import { sendInvitation } from "./mail.ts";
import { hashToken, newToken, sealedFor } from "./token.ts";

const lastsDays = 7;

/** A link that is good from now on for 7 days: what is kept of it, and its mail, queued once the invitation is there. */
export function newLink(ctx: Context, invitationId: string) {
  const token = newToken();
  const sentAt = ctx.now();
  const expiresAt = new Date(sentAt.getTime() + lastsDays * 24 * 3_600_000);
  return {
    kept: { token_hash: hashToken(token), sent_at: sentAt, expires_at: expiresAt },
    send: (tx: Transaction): Promise<void> =>
      sendInvitation.enqueue(tx, ctx, {
        invitation_id: invitationId,
        sealed_token: ctx.secrets.seal(token, sealedFor(invitationId)),
      }),
  };
}
