import { type InvitedTo, pageUrl } from "@meridian/contract";
import { query } from "@meridian/database/query";
import { z } from "zod";
import type { Context } from "../../base/context.ts";
import { type Mail, MailRejected } from "../../base/ports/mailer.ts";
import { defineTask } from "../../base/tasks.ts";
import { inviterStillMay } from "../../ground/access/index.ts";
import { messageIdOf, renderMail } from "../../ground/mail/index.ts";
import { scopeColumns, withScope } from "./scoped.ts";
import { hashToken, sealedFor } from "./token.ts";

/** The address of the page that an invitation's mail leads to. */
export const linkOf = ({ installation }: Pick<Context, "installation">, token: string): string =>
  `${pageUrl(installation.baseUrl, "/invitation")}#token=${encodeURIComponent(token)}`;

/** Sends the link of an invitation, unless it has been revoked, sent anew or expired meanwhile. */
export const sendInvitation = defineTask({
  name: "sendInvitation",
  payload: z.strictObject({ invitation_id: z.string(), sealed_token: z.string() }),
  async run(ctx, { invitation_id, sealed_token }) {
    const token = ctx.secrets.open(sealed_token, sealedFor(invitation_id));
    const found = await findToSend(ctx, invitation_id, hashToken(token));
    if (!found) return;
    try {
      await ctx.mailer.send(compose(ctx, found, token));
    } catch (error) {
      if (!(error instanceof MailRejected && error.permanent)) throw error;
      ctx.log.warn({ invitation_id, answer: error.response }, "the mail server refused a mail for good");
    }
  },
});

interface ToSend extends InvitedTo {
  id: string;
  email: string;
  token_hash: string;
  inviter: string | null;
}

async function findToSend({ db, now }: Context, id: string, tokenHash: string) {
  const [row] = await query<ToSend[]>(db)`
    select i.id, i.email, i.token_hash, ${scopeColumns}, u.name as inviter
      from invitations i ${withScope}
     where i.id = ${id} and i.token_hash = ${tokenHash} and i.expires_at > ${now()}
       and ${inviterStillMay}`;
  return row;
}

const words = {
  organization: {
    subject: "You are invited to an organization on Meridian",
    what: "You are invited to join an organization whose people observe with robotic telescopes.",
  },
  observatory: {
    subject: "You are invited to an observatory on Meridian",
    what: "You are invited to an observatory whose telescope observes by itself what its people ask of it.",
  },
};

/** Names that people have typed stay out of the message, which is Markdown, and of the subject, which would advertise anything. */
function compose({ installation }: Context, found: ToSend, token: string): Mail {
  const { subject, what } = words[found.scope];
  const heading = `${found.inviter ?? "Somebody"} invites you to ${found.scope_name}`;
  const body = renderMail({
    heading,
    preheader: "The link works once, for 7 days.",
    message: `${what} Sign in, or sign up first, with the address that this mail came to. The link works once, for 7 days.`,
    action: { label: "See the invitation", url: linkOf({ installation }, token) },
    footer: `Somebody on ${installation.baseUrl} gave this address. If you don't want to join, ignore this mail.`,
  });
  return {
    to: { name: found.email, address: found.email },
    subject,
    ...body,
    replyTo: installation.supportEmail,
    messageId: messageIdOf(installation.baseUrl, "invitation", found.id, found.token_hash.slice(0, 32)),
  };
}
