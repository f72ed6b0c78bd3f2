import type { ListOrganizationMembersInput, ListOrganizationsInput, Organization } from "@meridian/contract";
import {
  organizationMemberSorts,
  organizationRoles,
  organizationScopes,
  organizationSorts,
  organizationTypes,
} from "@meridian/contract/choices";
import { oneOf, order, words } from "../../format/search.ts";
import { type ListTab, type TabSearch, tabSearch } from "../../resource/tabSearch.ts";

export interface OrganizationsSearch
  extends Partial<Pick<ListOrganizationsInput, "scope" | "sort" | "order">> {
  search?: string | undefined;
  type?: ListOrganizationsInput["type"];
}

const tabs = [
  "overview",
  "members",
  "storage",
  "observatories",
  "projects",
  "announcements",
  "history",
  "danger",
] as const;
export type OrganizationTab = (typeof tabs)[number];

/** One organization: the tab that is open, and what narrows its list. */
export interface OrganizationSearch
  extends TabSearch<OrganizationTab>,
    Partial<Pick<ListOrganizationMembersInput, "sort" | "order">> {
  role?: ListOrganizationMembersInput["role"];
}

const scope = oneOf(organizationScopes);
const type = oneOf(organizationTypes);
const sort = oneOf(organizationSorts);
const tab = tabSearch(tabs);
const role = oneOf(organizationRoles);
const memberSort = oneOf(organizationMemberSorts);

export const organizationsSearch = (search: Record<string, unknown>): OrganizationsSearch => ({
  scope: scope(search.scope),
  search: words(search.search),
  type: type(search.type),
  sort: sort(search.sort),
  order: order(search.order),
});

export const organizationSearch = (search: Record<string, unknown>): OrganizationSearch => ({
  ...tab(search),
  role: role(search.role),
  sort: memberSort(search.sort),
  order: order(search.order),
});

export interface TabProps extends ListTab<OrganizationSearch> {
  organization: Organization;
}
