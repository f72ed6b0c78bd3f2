import type { Project } from "@meridian/contract";
import { type ComponentProps, useMemo } from "react";
import { NameOf, SearchSelect } from "../../../data/searchSelect/SearchSelect.tsx";
import { everyOrganization, organizationSource, type Source } from "../../../data/searchSelect/sources.ts";
import { isServerAdmin, useProfile } from "../../../session.ts";

type OrganizationFieldProps = Omit<ComponentProps<typeof SearchSelect>, "source"> & { project: Project };

const manageable = organizationSource("manage_projects");

/** The source of the organizations that a project can move to. */
function useSource(project: Project): Source {
  const among = isServerAdmin(useProfile()) ? everyOrganization : manageable;
  return useMemo(() => knowing(project, among), [project, among]);
}

/** The name of the organization that a project is in or should move to. */
export function OrganizationName({ project, id }: { project: Project; id: string }) {
  return <NameOf source={useSource(project)} id={id} />;
}

/** Which organization a project is in, among those that it can go to. */
export function OrganizationField({ project, ...props }: OrganizationFieldProps) {
  const source = useSource(project);
  return (
    <SearchSelect
      clearable
      label="Organization"
      description="Its members get access; members of the former one lose it"
      placeholder="None"
      clearButtonProps={{ "aria-label": "No organization" }}
      {...props}
      source={source}
    />
  );
}

/** A person may be able to move a project without seeing its organization. */
const knowing = ({ organization_id, organization_name }: Project, source: Source): Source => ({
  ...source,
  key: [...source.key, "and", organization_id],
  get: async (id) =>
    id === organization_id ? { id, name: organization_name ?? "An organization" } : source.get!(id),
});
