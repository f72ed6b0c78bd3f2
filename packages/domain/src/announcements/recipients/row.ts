import type { Recipient, RecipientDelivery, RecipientStatus } from "@meridian/contract";
import { sql } from "@meridian/database/query";
import { avatarUrl } from "../../base/avatarUrl.ts";
import type { Placed } from "../../base/cursor.ts";
import { isoTime } from "../../base/isoTime.ts";
import { isNotWaitedFor } from "../status.ts";

/*
 * SQL about `r`, a row of announcement_recipients, `u`, its account if there is one, and `a`, its announcement.
 */

export type RecipientRow = Omit<Recipient, "deliveries"> & Placed & { email_attempts: number };

export const recipientStatus = `(case when r.acknowledged_at is not null then 'acknowledged'
  when ${isNotWaitedFor} then 'deactivated' else 'pending' end)`;

/** Recipients of a status, or all who haven't acknowledged. */
export type Part = RecipientStatus | "waiting";

/** SQL conditions of the parts, as the indexes of recipients have them. */
export const isInPart: Record<Part, string> = {
  acknowledged: "r.acknowledged_at is not null",
  waiting: "r.acknowledged_at is null",
  pending: `(r.acknowledged_at is null and not ${isNotWaitedFor})`,
  deactivated: `(r.acknowledged_at is null and ${isNotWaitedFor})`,
};

/** All that is shown of a recipient. */
export const recipientColumns = sql`
  r.user_id as id, r.user_id, coalesce(u.name, '') as name, coalesce(u.email, '') as email, ${sql.raw(avatarUrl("u"))} as avatar_url,
  ${sql.raw(recipientStatus)} as status, ${sql.raw(isoTime("r.acknowledged_at"))} as acknowledged_at, r.acknowledged_via,
  case r.email_status when 'requeued' then 'queued' else r.email_status end as email_status, r.email_error, r.email_attempts`;

export const recipientOf =
  (reminders: Map<string, RecipientDelivery[]>) =>
  ({ id: _, sort_value: __, email_attempts, ...recipient }: RecipientRow): Recipient => ({
    ...recipient,
    deliveries: [...mailOf(recipient, email_attempts), ...(reminders.get(recipient.user_id) ?? [])],
  });

/** The announcement's own mail, where there was to be one; with the reason also where it wasn't sent. */
function mailOf(
  { email_status: status, email_error: reason }: Pick<Recipient, "email_status" | "email_error">,
  attempts: number,
): RecipientDelivery[] {
  if (status === "none" && reason === null) return [];
  return [{ about: "announcement", channel: "email", device: null, status, reason, attempts }];
}
