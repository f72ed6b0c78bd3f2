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
 * observatories that it may be placed at, and counts where it is placed.
 */
export async function rapidErrors(
  tx: Transaction,
  { now }: Pick<Context, "now">,
  { urgency, project_id, where }: Asked,
  sites: readonly { id: string }[],
): Promise<FieldError[]> {
  if (urgency !== "rapid" || project_id === undefined) return [];
  const rights: RapidRight[] = [];
  const ids = sites.map(({ id }) => id);
  for (const id of where ? await grantingRapid(tx, project_id, ids) : ids) {
    const right = await mayRequestRapid(tx, project_id, id, now());
    if (right) rights.push(right);
  }
  const left = rights.reduce((sum, right) => sum + right.left, 0);
  if (left > (where ? await unplacedRapid(tx, project_id) : 0)) return [];
  if (where)
    return [
      {
        path: "urgency",
        message: "can't be rapid: none of these observatories allows this project a rapid request this month",
      },
    ];
  const [right] = rights;
  const reason = right?.per_month
    ? `the project has used up its rapid requests of this month, ${right.per_month}`
    : "the project may not submit rapid requests to this observatory";
  return [{ path: "urgency", message: `can't be rapid: ${reason}` }];
}

/** Counts the rapid requests of a project to the network that are placed nowhere: each may use up one of what is left. */
async function unplacedRapid(tx: Transaction, projectId: string): Promise<number> {
  const [{ count }] = await query<[{ count: number }]>(tx)`
    select count(*)::int as count from observations o
     where o.doc_project_id = ${projectId} and o.doc_status = 'pending' and ${isUnplaced} and o.doc ->> 'urgency' = 'rapid'`;
  return count;
}
