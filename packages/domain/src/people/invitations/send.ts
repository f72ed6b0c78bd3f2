import type { Context, Transaction } from "../../base/context.ts";
import { linkOf, sendInvitation } from "./mail.ts";
import { hashToken, newToken, sealedFor } from "./token.ts";

const lastsDays = 7;

/**
 * A link that is good from now on for 7 days: what is kept of it, and its mail, queued once the invitation is there. Where mail
 * reaches nobody, whoever invites is shown it.
 */
export function newLink(ctx: Context, invitationId: string) {
  const isShown = !ctx.mailer.delivers;
  const token = newToken(isShown);
  const sentAt = ctx.now();
  const expiresAt = new Date(sentAt.getTime() + lastsDays * 24 * 3_600_000);
  return {
    shown: isShown ? linkOf(ctx, token) : null,
    kept: { token_hash: hashToken(token), sent_at: sentAt, expires_at: expiresAt },
    send: (tx: Transaction): Promise<void> =>
      sendInvitation.enqueue(tx, ctx, {
        invitation_id: invitationId,
        sealed_token: ctx.secrets.seal(token, sealedFor(invitationId)),
      }),
  };
}
