import type { ListOrganizationMembersInput, ListOrganizationsInput } from "@meridian/contract";
import { type HistorySearch, historySearch } from "../../ui/history/search.ts";
import { oneOf, order, words } from "../../ui/search.ts";

export interface OrganizationsSearch
  extends Partial<Pick<ListOrganizationsInput, "scope" | "sort" | "order">> {
  search?: string | undefined;
  type?: ListOrganizationsInput["type"];
}

export type OrganizationTab =
  | "overview"
  | "members"
  | "storage"
  | "observatories"
  | "projects"
  | "history"
  | "danger";

/** One organization: the tab that is open, and what narrows its list. */
export interface OrganizationSearch
  extends HistorySearch,
    Partial<Pick<ListOrganizationMembersInput, "sort" | "order">> {
  tab?: OrganizationTab | undefined;
  search?: string | undefined;
  role?: ListOrganizationMembersInput["role"];
}

const scope = oneOf(["mine", "all"]);
const type = oneOf([
  ...(["university", "college", "high_school", "research_institute"] as const),
  ...(["observatory", "company", "nonprofit", "other"] as const),
]);
const sort = oneOf(["name", "short_name", "created_at"]);
const tab = oneOf<OrganizationTab>([
  "overview",
  "members",
  "storage",
  "observatories",
  "projects",
  "history",
  "danger",
]);
const role = oneOf(["owner", "admin", "member"]);
const memberSort = oneOf(["name", "email", "created_at"]);

export const organizationsSearch = (search: Record<string, unknown>): OrganizationsSearch => ({
  scope: scope(search.scope),
  search: words(search.search),
  type: type(search.type),
  sort: sort(search.sort),
  order: order(search.order),
});

export const organizationSearch = (search: Record<string, unknown>): OrganizationSearch => ({
  ...historySearch(search),
  tab: tab(search.tab),
  search: words(search.search),
  role: role(search.role),
  sort: memberSort(search.sort),
  order: order(search.order),
});
