import type { FieldError, ObservationDocument, RapidRight } from "@meridian/contract";
import { query } from "@meridian/database/query";
import type { Context, Transaction } from "../../base/context.ts";
import { isUnplaced } from "../../ground/access/index.ts";
import { grantingRapid, mayRequestRapid } from "../../places/observatories/index.ts";

interface Asked extends Pick<ObservationDocument, "urgency" | "where"> {
  project_id?: string | undefined;
}

/**
 * Finds what forbids a rapid request: its project has no right to it at the observatory, or has used up this month's. Until
 * the transaction ends, no other request of the project takes what is left. One to the network needs the right at one of the
 * observatories that it may be placed at, and counts where it is placed; until then each may use up one of what is left.
 */
export async function rapidErrors(
  tx: Transaction,
  { now }: Pick<Context, "now">,
  { urgency, project_id, where }: Asked,
  sites: readonly { id: string }[],
): Promise<FieldError[]> {
  if (urgency !== "rapid" || project_id === undefined) return [];
  const ids = new Set(sites.map(({ id }) => id));
  const [here, elsewhere]: [RapidRight[], RapidRight[]] = [[], []];
  for (const id of await grantingRapid(tx, project_id)) {
    const right = await mayRequestRapid(tx, project_id, id, now());
    if (right) (ids.has(id) ? here : elsewhere).push(right);
  }
  const waiting = await unplacedRapid(tx, project_id);
  // One that names its observatory leaves the others to those that wait.
  const besides = where ? 0 : leftOf(elsewhere);
  if (leftOf(here) > 0 && leftOf(here) + besides > waiting) return [];
  return [{ path: "urgency", message: `can't be rapid: ${reasonAgainst(here, where)}` }];
}

const leftOf = (rights: readonly RapidRight[]): number => rights.reduce((sum, { left }) => sum + left, 0);

function reasonAgainst(here: readonly RapidRight[], where: Asked["where"]): string {
  if (where) return "none of these observatories allows this project a rapid request this month";
  const [right] = here;
  if (!right) return "the project may not submit rapid requests to this observatory";
  return right.left > 0
    ? "the project's rapid requests to the network that still wait may use up what is left this month"
    : `the project has used up its rapid requests of this month, ${right.per_month}`;
}

/** Counts the rapid requests of a project to the network that were placed nowhere yet: each may use up one of what is left. */
async function unplacedRapid(tx: Transaction, projectId: string): Promise<number> {
  const [{ count }] = await query<[{ count: number }]>(tx)`
    select count(*)::int as count from observations o
     where o.doc_project_id = ${projectId} and o.doc_status = 'pending' and ${isUnplaced} and o.doc ->> 'urgency' = 'rapid'
       and not exists (select from status_changes s where s.observation_id = o.id and s.to_status = 'assigned')`;
  return count;
}
