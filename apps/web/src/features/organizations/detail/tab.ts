import type { Organization } from "@meridian/contract";
import type { ListTab } from "../../../resource/tab.ts";
import type { OrganizationSearch } from "../search.ts";

export interface TabProps extends ListTab<OrganizationSearch> {
  organization: Organization;
}
