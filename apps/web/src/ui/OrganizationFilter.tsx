import { FoundSelect } from "./found/FoundSelect.tsx";
import { organizationSource } from "./found/sources.ts";

const ownOrganizations = organizationSource();

interface OrganizationFilterProps {
  id: string | undefined;
  onChange(id: string | undefined): void;
}

/** Narrows a list to what belongs to one of the person's organizations. */
export function OrganizationFilter({ id, onChange }: OrganizationFilterProps) {
  return (
    <FoundSelect
      clearable
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
