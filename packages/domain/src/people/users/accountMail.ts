import { createHash } from "node:crypto";
import { type LinkedPage, pageUrl } from "@meridian/contract";
import type { Queryable } from "@meridian/database";
import { query } from "@meridian/database/query";
import { z } from "zod";
import type { Context } from "../../base/context.ts";
import { MailRejected } from "../../base/ports/mailer.ts";
import { defineTask } from "../../base/tasks.ts";
import { type MailContent, messageIdOf, renderMail } from "../../ground/mail/index.ts";

const kind = z.enum(["reset_password", "invite_user", "verify_email"]);
type Kind = z.infer<typeof kind>;

/** The page of the interface that a link opens; the token follows `#`, which no server or proxy writes into its log. */
const pages: Record<Kind, LinkedPage> = {
  reset_password: "/reset-password",
  invite_user: "/welcome",
  verify_email: "/verify-email",
};

const contents: Record<Kind, (url: string, baseUrl: string) => MailContent & { subject: string }> = {
  reset_password: (url, baseUrl) => ({
    subject: "Set a new password",
    heading: "Set a new password",
    preheader: "The link works once, for an hour.",
    message:
      "Somebody, probably you, asked for a new password. The link works once, for an hour. A new password ends every session and revokes every API key of your account.",
    action: { label: "Set a new password", url },
    footer: `If it wasn't you, ignore this mail: your password on ${baseUrl} stays as it is.`,
  }),
  invite_user: (url, baseUrl) => ({
    subject: "Your account on Meridian",
    heading: "Your account is ready",
    preheader: "Choose a password to sign in. The link works once, for 7 days.",
    message:
      "An administrator made an account for this address. Choose a password to sign in. The link works once, for 7 days.",
    action: { label: "Choose a password", url },
    footer: `If you don't want an account on ${baseUrl}, ignore this mail.`,
  }),
  verify_email: (url, baseUrl) => ({
    subject: "Confirm your address",
    heading: "Confirm your address",
    preheader: "One click shows that this address is yours.",
    message: "Please confirm that this address is yours. The link works for a day.",
    action: { label: "Confirm the address", url },
    footer: `Somebody signed up on ${baseUrl} with this address. If it wasn't you, ignore this mail.`,
  }),
};

/** The link itself. To its page it says whose account it is, so that an invited person can be welcomed. */
export function accountLink(
  { installation }: Pick<Context, "installation">,
  kind: Kind,
  token: string,
  { name, address }: Receiver,
): string {
  const about: Record<string, string> = kind === "invite_user" ? { email: address, name } : {};
  return `${pageUrl(installation.baseUrl, pages[kind])}#${new URLSearchParams({ token, ...about })}`;
}

/** The context that seals a link's token until its mail is sent: a reader of the queue or of a dump can't use it. */
const sealedFor = (userId: string): string => `account mail ${userId}`;

/** Queues a mail with a link to a person, so that no request waits for the mail server. */
export const mailAccountLink = (
  db: Queryable,
  ctx: Pick<Context, "secrets" | "requestId">,
  { kind, userId, token, expiresAt }: { kind: Kind; userId: string; token: string; expiresAt: Date },
): Promise<void> =>
  sendAccountMail.enqueue(db, ctx, {
    kind,
    user_id: userId,
    sealed_token: ctx.secrets.seal(token, sealedFor(userId)),
    expires_at: expiresAt.toISOString(),
  });

/** Sends somebody the link that they asked for, while it is still of use. */
export const sendAccountMail = defineTask({
  name: "sendAccountMail",
  payload: z.strictObject({
    kind,
    user_id: z.string(),
    sealed_token: z.string(),
    expires_at: z.iso.datetime(),
  }),
  async run(ctx, payload) {
    const to = await findReceiver(ctx, payload.user_id);
    if (!to || Date.parse(payload.expires_at) <= ctx.now().getTime()) return;
    const token = ctx.secrets.open(payload.sealed_token, sealedFor(payload.user_id));
    const { baseUrl, supportEmail } = ctx.installation;
    const url = accountLink(ctx, payload.kind, token, to);
    const { subject, ...content } = contents[payload.kind](url, baseUrl);
    const digest = createHash("sha256").update(token).digest("hex").slice(0, 32);
    const messageId = messageIdOf(baseUrl, payload.kind, payload.user_id, digest);
    try {
      await ctx.mailer.send({ to, subject, ...renderMail(content), replyTo: supportEmail, messageId });
    } catch (error) {
      if (!(error instanceof MailRejected && error.permanent)) throw error;
      ctx.log.warn(
        { user_id: payload.user_id, answer: error.response },
        "the mail server refused a mail for good",
      );
    }
  },
});

interface Receiver {
  name: string;
  address: string;
}

async function findReceiver({ db }: Context, userId: string) {
  const [row] = await query<Receiver[]>(db)`
    select name, email as address from users where id = ${userId} and deactivated_at is null`;
  return row;
}
