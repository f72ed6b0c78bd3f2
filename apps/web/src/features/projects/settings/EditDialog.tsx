import { TextInput } from "@mantine/core";
import { type Project, updateProjectInput } from "@meridian/contract";
import { useMutation } from "@tanstack/react-query";
import { readAnew } from "../../../data/readAnew.ts";
import { formResolver } from "../../../forms/formResolver.ts";
import { useEditForm } from "../../../forms/useEditForm.ts";
import { faultsOf, hasStatus } from "../../../problem.ts";
import { queryClient, trpc } from "../../../trpc.ts";
import { DescriptionField } from "../../../ui/DescriptionField.tsx";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { announceSuccess } from "../../../ui/toast.ts";
import { OrganizationField } from "./OrganizationField.tsx";

interface EditDialogProps {
  project: Project;
  onClose(): void;
}

const valuesOf = ({ name, description, organization_id }: Project) => ({
  ...{ name, description, organization_id },
});
const validate = formResolver(updateProjectInput.omit({ id: true }));

/** Changes what a project is called, what it says about itself and, by who may give it away, whose it is. */
export function EditDialog({ project, onClose }: EditDialogProps) {
  const { form, base, keepMineOver } = useEditForm({ document: project, valuesOf, validate });
  const { id, version } = base;
  const update = useMutation({
    ...trpc.projects.update.mutationOptions(),
    onSuccess: (saved) => {
      queryClient.setQueryData(trpc.projects.get.queryKey({ id }), saved);
      onClose();
      void announceSuccess("Project saved");
    },
    onError: async (error) => {
      form.setErrors(faultsOf(error));
      if (!hasStatus(error, 412)) return;
      keepMineOver(await readAnew(trpc.projects.get.queryOptions({ id })));
    },
    onSettled: () => queryClient.invalidateQueries(trpc.projects.pathFilter()),
  });
  return (
    <FormDialog
      title="Edit project"
      size="lg"
      save={update}
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
