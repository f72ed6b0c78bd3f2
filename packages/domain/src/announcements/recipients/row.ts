import type { Recipient, RecipientStatus } from "@meridian/contract";
import { avatarUrl } from "../../avatarUrl.ts";
import type { Placed } from "../../cursor.ts";
import { isoTime } from "../../isoTime.ts";
import { isNotWaitedFor } from "../status.ts";

/*
 * SQL about `r`, a row of announcement_recipients, `u`, its account if there is one, and `a`, its announcement.
 */

export type RecipientRow = Recipient & Placed;

export const recipientStatus = `(case when r.acknowledged_at is not null then 'acknowledged'
  when ${isNotWaitedFor} then 'deactivated' else 'pending' end)`;

/** Recipients of a status, or all who haven't acknowledged. */
export type Part = RecipientStatus | "waiting";

/** Which are in a part, as the indexes of recipients say it. */
export const isInPart: Record<Part, string> = {
  acknowledged: "r.acknowledged_at is not null",
  waiting: "r.acknowledged_at is null",
  pending: `(r.acknowledged_at is null and not ${isNotWaitedFor})`,
  deactivated: `(r.acknowledged_at is null and ${isNotWaitedFor})`,
};

/** All that is shown of a recipient. */
export const recipientColumns = `
  r.user_id as id, r.user_id, coalesce(u.name, '') as name, coalesce(u.email, '') as email, ${avatarUrl("u")} as avatar_url,
  ${recipientStatus} as status, ${isoTime("r.acknowledged_at")} as acknowledged_at, r.acknowledged_via,
  r.email_status, r.email_error`;

export const recipientOf = ({ id: _, sort_value: __, ...recipient }: RecipientRow): Recipient => recipient;
