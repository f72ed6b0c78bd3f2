import type { ListIssuesInput } from "@meridian/contract";
import type { Context } from "../../context.ts";

export type IssueFilters = Partial<
  Pick<
    ListIssuesInput,
    "scan_id" | "severity" | "type" | "collection" | "check" | "auto_fixable" | "status" | "document_id"
  >
>;

/** Only what is asked for is in the statement, so that each filter can be found by its index. */
export function matchesFilters(sql: Context["sql"], filters: IssueFilters) {
  const asked = (
    ["scan_id", "severity", "type", "collection", "check", "auto_fixable", "status", "document_id"] as const
  )
    .filter((name) => filters[name] !== undefined)
    .map((name) => sql`i.${sql(name)} = ${filters[name]!}`);
  return asked.reduce((all, condition) => sql`${all} and ${condition}`, sql`true`);
}
