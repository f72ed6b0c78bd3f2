import type { MailCategory } from "@meridian/contract";
import type { Context } from "../context.ts";

/**
 * Whom mail may go to, as SQL of `u`, users: whoever wants it, with an address that is theirs. Mail that somebody asked for
 * themselves, to confirm an address or for a new password, isn't held to it. With `about`, mail that can be unsubscribed from.
 */
export const getsMail = ({ mailer }: Pick<Context, "mailer">, about?: MailCategory): string =>
  `(u.notify_email and u.deactivated_at is null${mailer.delivers ? " and u.email_verified" : ""}${about ? ` and u.email_${about}` : ""})`;
