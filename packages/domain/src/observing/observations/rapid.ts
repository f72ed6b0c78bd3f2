import type { FieldError, ObservationDocument } from "@meridian/contract";
import type { Context, Transaction } from "../../base/context.ts";
import { mayRequestRapid } from "../../places/observatories/index.ts";

interface Asked extends Pick<ObservationDocument, "urgency" | "observatory_id"> {
  project_id?: string | undefined;
}

/**
 * Finds what forbids a rapid request: its project has no right to it at the observatory, or has used up this month's. Until
 * the transaction ends, no other request of the project takes what is left.
 */
export async function rapidErrors(
  tx: Transaction,
  { now }: Pick<Context, "now">,
  { urgency, project_id, observatory_id }: Asked,
): Promise<FieldError[]> {
  if (urgency !== "rapid" || project_id === undefined) return [];
  const right = await mayRequestRapid(tx, project_id, observatory_id, now());
  if (right?.can_request_rapid) return [];
  const reason = right?.per_month
    ? `the project has used up its rapid requests of this month, ${right.per_month}`
    : "the project may not submit rapid requests to this observatory";
  return [{ path: "urgency", message: `must be normal: ${reason}` }];
}
