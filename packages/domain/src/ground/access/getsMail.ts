import type { MailCategory } from "@meridian/contract";
import type { Context } from "../../base/context.ts";

type Mail = Pick<Context, "mailer">;

/** Conditions on `u`, users, and the message for each that isn't met. */
const conditions = ({ mailer }: Mail) => [
  { sql: "u.deactivated_at is null", otherwise: "Account deactivated" },
  { sql: "u.notify_email", otherwise: "Mail switched off" },
  ...(mailer.delivers ? [{ sql: "u.email_verified", otherwise: "Address not confirmed" }] : []),
];

/**
 * SQL that is true if `u`, users, may get mail: they want it and have confirmed their address. Mail that people request
 * themselves, to confirm an address or for a new password, ignores this.
 */
export const getsMail = (ctx: Mail): string =>
  `(${conditions(ctx)
    .map(({ sql }) => sql)
    .join(" and ")})`;

/**
 * SQL for the reason why `u`, users, doesn't get mail, in words for its sender; null if they get it. With `about`, it is
 * mail that can be unsubscribed from.
 */
export function whyNoMail(ctx: Mail, about?: MailCategory): string {
  const wanted = about ? [{ sql: `u.email_${about}`, otherwise: `Mail about ${about} switched off` }] : [];
  const cases = [...conditions(ctx), ...wanted].map(
    ({ sql, otherwise }) => `when not (${sql}) then '${otherwise}'`,
  );
  return `(case when u.id is null then 'Account deleted' ${cases.join(" ")} end)`;
}
