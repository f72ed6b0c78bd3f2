import { askAgainDays, type OwnAccessRequest } from "@meridian/contract";
import { isoTime } from "../../base/isoTime.ts";

/** SQL: what a request, `r`, has of its own person's business. */
export const ownFacts = `'id', r.id, 'status', r.status, 'message', r.message, 'created_at', ${isoTime("r.created_at")}, 'reason', r.reason,
  'ask_again_at', ${isoTime(`(case when r.status = 'declined' then r.decided_at end + interval '${askAgainDays} days')`)}`;

/** SQL for a request as its own person sees it, given `r`, a row of access_requests; null without one, and once it is accepted. */
export const ownRequest = `case when r.status <> 'accepted' then json_build_object(${ownFacts}) end`;

export interface WithOwnRequest {
  request: OwnAccessRequest | null;
}
