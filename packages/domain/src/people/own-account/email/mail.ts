import { pageUrl } from "@meridian/contract";
import { emailChanges, users } from "@meridian/database";
import { and, eq, gt, isNull } from "@meridian/database/query";
import { z } from "zod";
import type { Context } from "../../../base/context.ts";
import { MailRejected } from "../../../base/ports/mailer.ts";
import { defineTask } from "../../../base/tasks.ts";
import { messageIdOf, renderMail } from "../../../ground/mail/index.ts";
import { hashToken, sealedFor } from "./token.ts";

/** Mails the link that confirms a new address to that address, unless the change was taken back or asked for anew. */
export const sendEmailChange = defineTask({
  name: "sendEmailChange",
  payload: z.strictObject({ user_id: z.string(), sealed_token: z.string() }),
  async run(ctx, { user_id, sealed_token }) {
    const token = ctx.secrets.open(sealed_token, sealedFor(user_id));
    const found = await findChange(ctx, user_id, hashToken(token));
    if (!found) return;
    const { baseUrl, supportEmail } = ctx.installation;
    const content = renderMail({
      heading: "Confirm your new address",
      preheader: "One click makes it the address of your account.",
      message:
        "Please confirm that this is your new address. From then on you sign in with it, and mail goes here. The link works once, for a day.",
      action: {
        label: "Confirm the new address",
        url: `${pageUrl(baseUrl, "/confirm-email")}#token=${encodeURIComponent(token)}`,
      },
      footer: `Somebody with an account on ${baseUrl} gave this address. If it wasn't you, ignore this mail.`,
    });
    const messageId = messageIdOf(baseUrl, "change_email", user_id, hashToken(token).slice(0, 32));
    const to = { name: found.name, address: found.email };
    try {
      await ctx.mailer.send({
        to,
        subject: "Confirm your new address",
        ...content,
        replyTo: supportEmail,
        messageId,
      });
    } catch (error) {
      if (!(error instanceof MailRejected && error.permanent)) throw error;
      ctx.log.warn({ user_id, answer: error.response }, "the mail server refused a mail for good");
    }
  },
});

async function findChange({ db, now }: Context, userId: string, tokenHash: string) {
  const [row] = await db
    .select({ name: users.name, email: emailChanges.email })
    .from(emailChanges)
    .innerJoin(users, eq(users.id, emailChanges.user_id))
    .where(
      and(
        eq(emailChanges.user_id, userId),
        eq(emailChanges.token_hash, tokenHash),
        gt(emailChanges.expires_at, now()),
        isNull(users.deactivated_at),
      ),
    );
  return row;
}
