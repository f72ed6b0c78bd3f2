import type { ListIssuesInput } from "@meridian/contract";
import type { Context } from "../../../base/context.ts";

export type IssueFilters = Partial<
  Pick<
    ListIssuesInput,
    "scan_id" | "severity" | "type" | "collection" | "check" | "auto_fixable" | "status" | "document_id"
  >
>;

const rankOf = { critical: 1, warning: 2, info: 3 } as const;

/**
 * Only what is asked for is in the statement, so that each filter can be found by its index: a severity by its rank, which
 * lists are sorted by.
 */
export function matchesFilters(sql: Context["sql"], { severity, ...filters }: IssueFilters) {
  const asked = (["scan_id", "type", "collection", "check", "auto_fixable", "status", "document_id"] as const)
    .filter((name) => filters[name] !== undefined)
    .map((name) => sql`i.${sql(name)} = ${filters[name]!}`);
  if (severity !== undefined) asked.push(sql`i.rank = ${rankOf[severity]}`);
  return asked.reduce((all, condition) => sql`${all} and ${condition}`, sql`true`);
}
