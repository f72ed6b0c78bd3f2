import {
  type IssueCounts,
  issueSeverity,
  issueStatus,
  issueType,
  type ListIssuesInput,
  yesOrNo,
} from "@meridian/contract";
import type { Context } from "../../../base/context.ts";
import { countChoices, type Group, yesOrNoChosen } from "../../../base/counts.ts";
import { matchesFilters } from "./filters.ts";
import type { Tally } from "./tallies.ts";

const choicesIn = (groups: readonly Group[], filter: string): string[] => [
  ...new Set(groups.map((group) => String(group[filter]))),
];

/** Those about one document, which are few; tallies don't tell documents apart. */
const groupsAbout = ({ sql }: Context, { scan_id, document_id }: ListIssuesInput) => sql<Group[]>`
  select i.severity, i.type, i.collection, i.auto_fixable::text as auto_fixable, i.status, i."check", count(*)::int as count
    from integrity_issues i where ${matchesFilters(sql, { scan_id, document_id })} group by 1, 2, 3, 4, 5, 6`;

const groupOf = ({ scan_id: _, auto_fixable, ...tally }: Tally): Group => ({
  ...tally,
  auto_fixable: String(auto_fixable),
});

/** How many issues each choice of the filters would leave. */
export async function countIssues(
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
