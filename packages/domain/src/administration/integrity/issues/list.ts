import {
  type IssueCounts,
  type IssuePage,
  issueSeverity,
  issueStatus,
  issueType,
  type ListIssuesInput,
  yesOrNo,
} from "@meridian/contract";
import { query, sql } from "@meridian/database/query";
import type { Context } from "../../../base/context.ts";
import { countChoices, type Group, yesOrNoChosen } from "../../../base/counts.ts";
import { afterCursor, orderBy, type Placed, pageOf, type Sorting } from "../../../base/cursor.ts";
import { isoTime } from "../../../base/isoTime.ts";
import { requireServerAdmin } from "../../../ground/access/index.ts";
import { type IssueRow, issueColumns, joinRepairer, matchesFilters, toIssue } from "./row.ts";
import { type Tally, talliesOf } from "./tallies.ts";

function sortingOf({ sort, order }: ListIssuesInput): Sorting {
  if (sort === "severity") return { name: "severity", by: "i.rank", id: "i.id", order, isNumber: true };
  return { name: sort, by: `i.${sort}`, id: "i.id", order, isTime: true };
}

/** Issues, the most severe first unless told. Throws FORBIDDEN, INVALID on a bad cursor. */
export async function listIssues(ctx: Context, input: ListIssuesInput): Promise<IssuePage> {
  requireServerAdmin(ctx);
  const { db } = ctx;
  const sorting = sortingOf(input);
  const placed = sorting.isTime ? isoTime(sorting.by) : "i.rank::text";
  const tallies = await talliesOf(ctx, input.scan_id);
  const [rows, counts] = await Promise.all([
    query<(IssueRow & Placed)[]>(db)`
      select ${issueColumns}, ${sql.raw(placed)} as sort_value
        from ${sourceOf(input, sorting, tallies)} i ${joinRepairer}
       ${orderBy(sorting, input.limit)}`,
    input.counts ? countIssues(ctx, input, tallies) : undefined,
  ]);
  const page = pageOf(rows, input.limit, sorting, ({ sort_value: _, ...row }) => toIssue(row, ctx.now()));
  return { ...page, ...(counts && { counts }) };
}

/** The most issues that are fetched whole and sorted. */
const few = 5_000;

/**
 * The issues of the page. A walk along the order of the list would pass a million others by where few fit, so the first of
 * each kind that fits are found by the index of kinds, from which alone they are read; then the rows of the page. By time,
 * few are sorted, and among many it is a short walk to those that fit.
 */
function sourceOf(input: ListIssuesInput, sorting: Sorting, tallies: readonly Tally[]) {
  const following = afterCursor(sorting, input.cursor);
  const page = orderBy(sorting, input.limit);
  const walk = sql`
    (select * from integrity_issues i where ${matchesFilters(input)} and ${following} ${page})`;
  if (input.document_id !== undefined || !isNarrowed(input) || !areDistinct(tallies)) return walk;
  const kinds = tallies.filter((tally) => fits(input, tally));
  const isFew = kinds.reduce((sum, { count }) => sum + count, 0) <= few;
  if (sorting.isTime && !isFew) return walk;
  const by = sql.raw(sorting.by);
  return sql`(
    select issue.* from (
      select i.id from jsonb_to_recordset(${JSON.stringify(kinds)}::text::jsonb)
               as k ("check" text, collection text, status text, auto_fixable boolean)
        cross join lateral (
          select i.id, ${by} from integrity_issues i
           where i."check" = k."check" and i.collection = k.collection and i.status = k.status
             and i.auto_fixable = k.auto_fixable and ${matchesFilters({ scan_id: input.scan_id })}
             and ${following} ${isFew ? sql.raw(`limit ${few}`) : page}) i
       ${page}) found
      join integrity_issues issue using (id))`;
}

const keyOf = ({ check, collection, status, auto_fixable }: Tally): string =>
  JSON.stringify([check, collection, status, auto_fixable]);

/** A check has one type and one severity. Only issues of an earlier version of Meridian may have others. */
const areDistinct = (tallies: readonly Tally[]): boolean =>
  new Set(tallies.map(keyOf)).size === tallies.length;

/** True if a walk in the order of the list could pass many issues by. */
const isNarrowed = (filters: ListIssuesInput): boolean =>
  (["scan_id", "severity", "type", "collection", "check", "auto_fixable"] as const).some(
    (name) => filters[name] !== undefined,
  );

const fits = (filters: ListIssuesInput, tally: Tally): boolean =>
  (["severity", "type", "collection", "check", "auto_fixable", "status"] as const).every(
    (name) => filters[name] === undefined || filters[name] === tally[name],
  );

const choicesIn = (groups: readonly Group[], filter: string): string[] => [
  ...new Set(groups.map((group) => String(group[filter]))),
];

/** Counts issues about one document, which are few; tallies don't tell documents apart. */
const groupsAbout = ({ db }: Context, { scan_id, document_id }: ListIssuesInput) => query<Group[]>(db)`
  select i.severity, i.type, i.collection, i.auto_fixable::text as auto_fixable, i.status, i."check", count(*)::int as count
    from integrity_issues i where ${matchesFilters({ scan_id, document_id })} group by 1, 2, 3, 4, 5, 6`;

const groupOf = ({ scan_id: _, auto_fixable, ...tally }: Tally): Group => ({
  ...tally,
  auto_fixable: String(auto_fixable),
});

/** Counts the issues that each choice of the filters would leave. */
async function countIssues(
  ctx: Context,
  input: ListIssuesInput,
  tallies: readonly Tally[],
): Promise<IssueCounts> {
  const { document_id, severity, type, collection, auto_fixable, status, check } = input;
  const groups = document_id === undefined ? tallies.map(groupOf) : await groupsAbout(ctx, input);
  return countChoices(groups, {
    severity: { choices: issueSeverity.options, chosen: severity },
    type: { choices: issueType.options, chosen: type },
    collection: { choices: choicesIn(groups, "collection"), chosen: collection },
    auto_fixable: { choices: yesOrNo, chosen: yesOrNoChosen(auto_fixable) },
    status: { choices: issueStatus.options, chosen: status },
    check: { choices: choicesIn(groups, "check"), chosen: check },
  });
}
