import { organizationSource } from "./found/sources.ts";
import { OrganizationSelect } from "./OrganizationSelect.tsx";

const ownOrganizations = organizationSource();

interface OrganizationFilterProps {
  id: string | undefined;
  onChange(id: string | undefined): void;
}

/** Narrows a list to what belongs to one of the person's organizations. */
export function OrganizationFilter({ id, onChange }: OrganizationFilterProps) {
  return (
    <OrganizationSelect
      aria-label="Organization"
      placeholder="Any organization"
      w="13rem"
      clearButtonProps={{ "aria-label": "Any organization" }}
      source={ownOrganizations}
      value={id ?? null}
      onChange={(chosen) => onChange(chosen ?? undefined)}
    />
  );
}
