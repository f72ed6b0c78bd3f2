import { SearchFilter } from "../data/searchSelect/SearchSelect.tsx";
import { organizationSource } from "../data/searchSelect/sources.ts";

const ownOrganizations = organizationSource();

interface OrganizationFilterProps {
  id: string | undefined;
  onChange(id: string | undefined): void;
}

/** Narrows a list to what belongs to one of the person's organizations. */
export const OrganizationFilter = (props: OrganizationFilterProps) => (
  <SearchFilter word="Organization" source={ownOrganizations} {...props} />
);
