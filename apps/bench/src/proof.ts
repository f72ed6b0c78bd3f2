/** Proofs that a reference does the same work as what it is compared with: no more, and no less. */
import { isDeepStrictEqual } from "node:util";
import type { PendingQuery, Row, Sql } from "postgres";

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  Plans?: Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Throws when the plan of a statement reads a whole table or sorts: an index was dropped, or the statement has changed. */
export async function usesIndexes(sql: Sql, statement: PendingQuery<Row[]>): Promise<void> {
  const [row] = await sql`explain (format json) ${statement}`;
  const [{ Plan: plan }] = row!["QUERY PLAN"] as [{ Plan: Plan }];
  const slow = nodesOf(plan).find(({ "Node Type": type }) =>
    /^(Seq Scan|Parallel Seq Scan|.*Sort)$/.test(type),
  );
  if (slow)
    throw new Error(
      `the reference has a ${slow["Node Type"]} ${slow["Relation Name"] ?? ""}: it isn't measured`,
    );
}

/** Throws when ours and the reference gave something else. */
export function isSameWork(what: string, ours: unknown, reference: unknown): void {
  if (!isDeepStrictEqual(ours, reference))
    throw new Error(`${what}: ours ${JSON.stringify(ours)}, the reference ${JSON.stringify(reference)}`);
}
