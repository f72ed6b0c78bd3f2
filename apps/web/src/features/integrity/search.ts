import type { ListIssuesInput } from "@meridian/contract";
import { issueSeverities, issueSorts, issueStatuses, issueTypes } from "@meridian/contract/choices";
import { oneOf, order, words } from "../../format/search.ts";

/** The filters of the list of issues, in the address. */
export interface IssuesFilter {
  scan_id?: string | undefined;
  severity?: ListIssuesInput["severity"];
  type?: ListIssuesInput["type"];
  collection?: string | undefined;
  check?: string | undefined;
  auto_fixable?: boolean | undefined;
  status?: ListIssuesInput["status"];
}

/** Open ones, unless told. */
type Status = { status?: ListIssuesInput["status"] | "all" };

/** One row for each check in place of one for each issue. */
type Grouping = { by?: "check" | undefined };

export interface IssuesSearch
  extends Omit<IssuesFilter, "status">,
    Status,
    Grouping,
    Partial<Pick<ListIssuesInput, "sort" | "order">> {}

const severity = oneOf(issueSeverities);
const type = oneOf(issueTypes);
const status = oneOf([...issueStatuses, "all"]);
const by = oneOf(["check"]);
const sort = oneOf(issueSorts);

/** The beginning of the paths of files in quarantine. */
export const quarantineSearch = (search: Record<string, unknown>): { prefix?: string | undefined } => ({
  prefix: words(search.prefix),
});

export const issuesSearch = (search: Record<string, unknown>): IssuesSearch => ({
  scan_id: words(search.scan_id),
  severity: severity(search.severity),
  type: type(search.type),
  collection: words(search.collection),
  check: words(search.check),
  auto_fixable: typeof search.auto_fixable === "boolean" ? search.auto_fixable : undefined,
  status: status(search.status),
  by: by(search.by),
  sort: sort(search.sort),
  order: order(search.order),
});

/** The status of the issues that an address shows; undefined is any. */
export const statusShown = ({ status = "open" }: Status): IssuesFilter["status"] =>
  status === "all" ? undefined : status;
