import { askAgainDays, type OwnAccessRequest } from "@meridian/contract";
import { sql } from "@meridian/database/query";
import { isoTime } from "../../base/isoTime.ts";

/** SQL: what a request, `r`, has of its own person's business. */
export const ownFacts = sql`'id', r.id, 'status', r.status, 'message', r.message, 'created_at', ${sql.raw(isoTime("r.created_at"))}, 'reason', r.reason,
  'ask_again_at', ${sql.raw(isoTime(`(case when r.status = 'declined' then r.decided_at end + interval '${askAgainDays} days')`))}`;

/** SQL for a request as its own person sees it, given `r`, a row of access_requests; null without one, and once it is accepted. */
export const ownRequest = sql`case when r.status <> 'accepted' then json_build_object(${ownFacts}) end`;

export interface WithOwnRequest {
  request: OwnAccessRequest | null;
}
