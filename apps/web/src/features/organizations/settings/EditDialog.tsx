import type { Organization } from "@meridian/contract";
import { readAnew } from "../../../data/readAnew.ts";
import { useChange } from "../../../data/useChange.ts";
import { useEditForm } from "../../../forms/useEditForm.ts";
import { trpc } from "../../../trpc.ts";
import { FormDialog } from "../../../ui/dialogs/FormDialog.tsx";
import {
  formFaultsOf,
  requestOf,
  SettingsFields,
  type Values,
  validate,
  valuesOf,
} from "./SettingsFields.tsx";

interface EditDialogProps {
  organization: Organization;
  onClose(): void;
}

/** Changes the settings, and shows conflicts with other people's changes. */
export function EditDialog({ organization, onClose }: EditDialogProps) {
  const { form, base, refused, conflict } = useEditForm({
    document: organization,
    valuesOf,
    validate,
    read: () => readAnew(trpc.organizations.get.queryOptions({ id: organization.id })),
    faults: formFaultsOf,
  });
  const { id, version } = base;
  const update = useChange(trpc.organizations.update, {
    keep: trpc.organizations.get.queryKey({ id }),
    done: onClose,
    say: "Settings saved",
    refused,
    refresh: "organization",
  });
  const save = (values: Values) => update.mutate({ id, if_version: version, ...requestOf(values) });
  return (
    <FormDialog
      title="Settings"
      size="lg"
      save={update}
      conflict={conflict}
      fields={Object.keys(form.values)}
      isSaveable={form.isDirty()}
      onSubmit={form.onSubmit(save)}
      onClose={onClose}
    >
      <SettingsFields form={form} />
    </FormDialog>
  );
}
