import type { Project } from "@meridian/contract";
import { type ComponentProps, useMemo } from "react";
import { isServerAdmin, useProfile } from "../../../session.ts";
import { FoundSelect } from "../../../ui/found/FoundSelect.tsx";
import { everyOrganization, organizationSource, type Source } from "../../../ui/found/sources.ts";

type OrganizationFieldProps = Omit<ComponentProps<typeof FoundSelect>, "source"> & { project: Project };

const manageable = organizationSource("manage_projects");

/** Which organization a project is in, among those that it can go to. */
export function OrganizationField({ project, ...props }: OrganizationFieldProps) {
  const among = isServerAdmin(useProfile()) ? everyOrganization : manageable;
  const source = useMemo(() => knowing(project, among), [project, among]);
  return (
    <FoundSelect
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

/** Not everybody who may move a project sees the organization that it is in. */
const knowing = ({ organization_id, organization_name }: Project, source: Source): Source => ({
  ...source,
  key: [...source.key, "and", organization_id],
  get: async (id) =>
    id === organization_id ? { id, name: organization_name ?? "An organization" } : source.get!(id),
});
