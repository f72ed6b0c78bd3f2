import { TextInput } from "@mantine/core";
import { type Project, updateProjectInput } from "@meridian/contract";
import { type ComponentProps, useMemo } from "react";
import { readAnew } from "../../../data/readAnew.ts";
import { NameOf, SearchSelect } from "../../../data/searchSelect/SearchSelect.tsx";
import { everyOrganization, organizationSource, type Source } from "../../../data/searchSelect/sources.ts";
import { useChange } from "../../../data/useChange.ts";
import { formResolver } from "../../../forms/form.ts";
import { useEditForm } from "../../../forms/useEditForm.ts";
import { isServerAdmin, useProfile } from "../../../session.ts";
import { trpc } from "../../../trpc.ts";
import { FormDialog } from "../../../ui/dialogs/FormDialog.tsx";
import { DescriptionField } from "../../../ui/fields/CreateForm.tsx";

interface EditDialogProps {
  project: Project;
  onClose(): void;
}

const valuesOf = ({ name, description, organization_id }: Project) => ({
  ...{ name, description, organization_id },
});
const validate = formResolver(updateProjectInput.omit({ id: true }));

/** Changes a project's name and description and, for people who may move it, its organization. */
export function EditDialog({ project, onClose }: EditDialogProps) {
  const { form, base, refused, conflict } = useEditForm({
    document: project,
    valuesOf,
    validate,
    read: () => readAnew(trpc.projects.get.queryOptions({ id: project.id })),
    names: { organization_id: (organization) => <OrganizationName project={project} id={organization} /> },
  });
  const { id, version } = base;
  const update = useChange(trpc.projects.update, {
    keep: trpc.projects.get.queryKey({ id }),
    done: onClose,
    say: "Project saved",
    refused,
    refresh: "project",
  });
  return (
    <FormDialog
      title="Edit project"
      size="lg"
      save={update}
      conflict={conflict}
      fields={Object.keys(form.values)}
      isSaveable={form.isDirty()}
      onSubmit={form.onSubmit((values) => update.mutate({ id, if_version: version, ...values }))}
      onClose={onClose}
    >
      <TextInput label="Name" withAsterisk data-autofocus maxLength={200} {...form.getInputProps("name")} />
      <DescriptionField {...form.getInputProps("description")} />
      {project.abilities.transfer && (
        <OrganizationField
          project={project}
          {...form.getInputProps("organization_id")}
          value={form.values.organization_id}
        />
      )}
    </FormDialog>
  );
}

type OrganizationFieldProps = Omit<ComponentProps<typeof SearchSelect>, "source"> & { project: Project };

const manageable = organizationSource("manage_projects");

/** The source of the organizations that a project can move to. */
function useSource(project: Project): Source {
  const among = isServerAdmin(useProfile()) ? everyOrganization : manageable;
  return useMemo(() => knowing(project, among), [project, among]);
}

/** The name of the organization that a project is in or should move to. */
function OrganizationName({ project, id }: { project: Project; id: string }) {
  return <NameOf source={useSource(project)} id={id} />;
}

/** The organization of a project, among those that it can move to. */
function OrganizationField({ project, ...props }: OrganizationFieldProps) {
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
