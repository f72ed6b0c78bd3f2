import type { Organization } from "@meridian/contract";
import type { OrganizationSearch } from "../search.ts";

/** What a tab with a list knows: whose it is, and what the address says about it. */
export interface TabProps {
  organization: Organization;
  search: OrganizationSearch;
  onChange(part: OrganizationSearch): void;
}
