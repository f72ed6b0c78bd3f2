import { FoundFilter } from "./found/FoundFilter.tsx";
import { organizationSource } from "./found/sources.ts";

const ownOrganizations = organizationSource();

interface OrganizationFilterProps {
  id: string | undefined;
  onChange(id: string | undefined): void;
}

/** Narrows a list to what belongs to one of the person's organizations. */
export const OrganizationFilter = (props: OrganizationFilterProps) => (
  <FoundFilter word="Organization" source={ownOrganizations} {...props} />
);
