import { query } from "@meridian/database/query";
import type { Context } from "../../../base/context.ts";
import { readObservation } from "../../observations/index.ts";
import { candidatesOf, comesFirst, type Ranked } from "../candidates.ts";
import type { Candidate, NightAhead } from "./simulate.ts";

/**
 * Reads the observations that an observatory has begun, and those that come after them: handed out ones first, then at most so many of
 * those that wait there, with requests to the network among them by rank. Those outlive what is handed out, so they need no limit here.
 */
export async function readQueue(
  ctx: Context,
  id: string,
  ofNetwork: readonly Ranked[],
  mostWaiting = Number.POSITIVE_INFINITY,
): Promise<Pick<NightAhead, "begun" | "waiting">> {
  const rows = await query<{ id: string; doc: unknown }[]>(ctx.db)`
    select id, doc from observations
     where doc_observatory_id = ${id} and doc_status in ('in_progress', 'assigned', 'suspended')
     order by doc ->> 'urgency' is not distinct from 'rapid' desc, doc ->> 'interrupted_by' is not null desc,
              left(doc ->> 'started_at', 30), lpad(left(coalesce(doc ->> 'priority', ''), 2), 2, '0') desc, id`;
  const there: Candidate[] = rows.map(({ id: one, doc }) => ({ ...readObservation(doc), id: one }));
  const own: Ranked[] = [];
  for await (const candidate of candidatesOf(ctx.db, id, ctx.now())) {
    if (own.length >= mostWaiting) break;
    own.push(candidate);
  }
  const pending =
    ofNetwork.length === 0
      ? own
      : [...own, ...ofNetwork].sort((one, other) => (comesFirst(one, other) ? -1 : 1));
  const waiting = [...there.filter(({ status }) => status !== "in_progress"), ...pending];
  // A rapid one goes before what is handed out already.
  waiting.sort((one, other) => Number(other.urgency === "rapid") - Number(one.urgency === "rapid"));
  return { begun: there.filter(({ status }) => status === "in_progress"), waiting };
}
