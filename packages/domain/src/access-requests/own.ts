import { askAgainDays, type OwnAccessRequest } from "@meridian/contract";
import { isoTime } from "../isoTime.ts";

/** SQL for a request as its own person sees it, given `r`, a row of access_requests; null without one. */
export const ownRequest = `case when r.id is not null then json_build_object(
  'id', r.id, 'status', r.status, 'message', r.message, 'created_at', ${isoTime("r.created_at")}, 'reason', r.reason,
  'ask_again_at', ${isoTime(`(r.decided_at + interval '${askAgainDays} days')`)}) end`;

export interface WithOwnRequest {
  request: OwnAccessRequest | null;
}
