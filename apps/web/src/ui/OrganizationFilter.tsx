import { useQuery } from "@tanstack/react-query";
import { trpc } from "../trpc.ts";
import { FoundSelect } from "./found/FoundSelect.tsx";
import { organizationSource } from "./found/sources.ts";

const ownOrganizations = organizationSource();

interface OrganizationFilterProps {
  id: string | undefined;
  onChange(id: string | undefined): void;
}

/** Narrows a list to what belongs to one of the person's organizations. */
export function OrganizationFilter({ id, onChange }: OrganizationFilterProps) {
  // The address has only the id.
  const { data } = useQuery({
    ...trpc.organizations.get.queryOptions({ id: id ?? "" }),
    enabled: id !== undefined,
  });
  return (
    <FoundSelect
      key={data?.id}
      aria-label="Organization"
      placeholder="Any organization"
      w="13rem"
      clearable
      clearButtonProps={{ "aria-label": "Any organization" }}
      source={ownOrganizations}
      known={data}
      value={id ?? null}
      onChange={(chosen) => onChange(chosen ?? undefined)}
    />
  );
}
