import type { MailCategory } from "@meridian/contract";
import type { Context } from "../../base/context.ts";

type Mail = Pick<Context, "mailer">;

/** What has to be so of `u`, users, and what is said when it isn't. */
const conditions = ({ mailer }: Mail) => [
  { sql: "u.deactivated_at is null", otherwise: "Account deactivated" },
  { sql: "u.notify_email", otherwise: "Mail switched off" },
  ...(mailer.delivers ? [{ sql: "u.email_verified", otherwise: "Address not confirmed" }] : []),
];

/**
 * Whom mail may go to, as SQL of `u`, users: whoever wants it, with an address that is theirs. Mail that somebody asked for
 * themselves, to confirm an address or for a new password, isn't held to it.
 */
export const getsMail = (ctx: Mail): string =>
  `(${conditions(ctx)
    .map(({ sql }) => sql)
    .join(" and ")})`;

/**
 * Why mail doesn't go to somebody, as SQL of `u`, users, in words for whoever sent it; null where it does. With `about`, mail
 * that can be unsubscribed from.
 */
export function whyNoMail(ctx: Mail, about?: MailCategory): string {
  const wanted = about ? [{ sql: `u.email_${about}`, otherwise: `Mail about ${about} switched off` }] : [];
  const cases = [...conditions(ctx), ...wanted].map(
    ({ sql, otherwise }) => `when not (${sql}) then '${otherwise}'`,
  );
  return `(case when u.id is null then 'Account deleted' ${cases.join(" ")} end)`;
}
