import { TextInput } from "@mantine/core";
import { type Project, updateProjectInput } from "@meridian/contract";
import { readAnew } from "../../../data/readAnew.ts";
import { useChange } from "../../../data/useChange.ts";
import { formResolver } from "../../../forms/formResolver.ts";
import { useEditForm } from "../../../forms/useEditForm.ts";
import { trpc } from "../../../trpc.ts";
import { FormDialog } from "../../../ui/dialogs/FormDialog.tsx";
import { DescriptionField } from "../../../ui/fields/DescriptionField.tsx";
import { OrganizationField, OrganizationName } from "./OrganizationField.tsx";

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
