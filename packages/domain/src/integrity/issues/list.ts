import type { IssuePage, ListIssuesInput } from "@meridian/contract";
import { requireServerAdmin } from "../../access/index.ts";
import type { Context } from "../../context.ts";
import { afterCursor, orderBy, type Placed, pageOf, type Sorting } from "../../cursor.ts";
import { isoTime } from "../../isoTime.ts";
import { countIssues } from "./counts.ts";
import { matchesFilters } from "./filters.ts";
import { type IssueRow, issueColumns, joinRepairer, toIssue } from "./row.ts";

function sortingOf({ sort, order }: ListIssuesInput): Sorting {
  if (sort === "severity") return { name: "severity", by: "i.rank", id: "i.id", order };
  return { name: sort, by: `i.${sort}`, id: "i.id", order, isTime: true };
}

/** Issues, the most severe first unless told. Throws FORBIDDEN, INVALID on a bad cursor. */
export async function listIssues(ctx: Context, input: ListIssuesInput): Promise<IssuePage> {
  requireServerAdmin(ctx);
  const { sql } = ctx;
  const sorting = sortingOf(input);
  const placed = sorting.isTime ? isoTime(sorting.by) : "i.rank::text";
  const [rows, counts] = await Promise.all([
    sql<(IssueRow & Placed)[]>`
      select ${sql.unsafe(issueColumns)}, ${sql.unsafe(placed)} as sort_value
        from integrity_issues i ${sql.unsafe(joinRepairer)}
       where ${matchesFilters(sql, input)} and ${afterCursor(sql, sorting, input.cursor)}
       ${orderBy(sql, sorting, input.limit)}`,
    input.counts ? countIssues(ctx, input) : undefined,
  ]);
  const page = pageOf(rows, input.limit, sorting, ({ sort_value: _, ...row }) => toIssue(row));
  return { ...page, ...(counts && { counts }) };
}
