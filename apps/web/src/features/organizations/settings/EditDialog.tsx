import type { Organization } from "@meridian/contract";
import { useMutation } from "@tanstack/react-query";
import { readAnew } from "../../../data/readAnew.ts";
import { useEditForm } from "../../../forms/useEditForm.ts";
import { hasStatus } from "../../../problem.ts";
import { queryClient, trpc } from "../../../trpc.ts";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { announceSuccess } from "../../../ui/toast.ts";
import { SettingsFields } from "./SettingsFields.tsx";
import { formFaultsOf, requestOf, type Values, validate, valuesOf } from "./values.ts";

interface EditDialogProps {
  organization: Organization;
  onClose(): void;
}

/** Changes the settings, and tells when somebody else was faster. */
export function EditDialog({ organization, onClose }: EditDialogProps) {
  const { form, base, keepMineOver } = useEditForm({ document: organization, valuesOf, validate });
  const { id, version } = base;
  const update = useMutation({
    ...trpc.organizations.update.mutationOptions(),
    onSuccess: (saved) => {
      queryClient.setQueryData(trpc.organizations.get.queryKey({ id }), saved);
      onClose();
      void announceSuccess("Settings saved");
    },
    onError: async (error) => {
      form.setErrors(formFaultsOf(error));
      if (!hasStatus(error, 412)) return;
      keepMineOver(await readAnew(trpc.organizations.get.queryOptions({ id })));
    },
    onSettled: () => queryClient.invalidateQueries(trpc.organizations.pathFilter()),
  });
  const save = (values: Values) => update.mutate({ id, if_version: version, ...requestOf(values) });
  return (
    <FormDialog
      title="Settings"
      size="lg"
      save={update}
      fields={Object.keys(form.values)}
      isSaveable={form.isDirty()}
      onSubmit={form.onSubmit(save)}
      onClose={onClose}
    >
      <SettingsFields form={form} />
    </FormDialog>
  );
}
