import { createApiKeyInput } from "@meridian/contract";
import { useChange } from "../../data/useChange.ts";
import { useForm } from "../../forms/form.ts";
import { formResolver } from "../../forms/formResolver.ts";
import { NewKeyDialog } from "../../resource/keys/NewKeyDialog.tsx";
import { trpc } from "../../trpc.ts";
import { MomentField } from "../../ui/fields/MomentField.tsx";

const check = formResolver(createApiKeyInput);

export function CreateKeyDialog({ onClose }: { onClose(): void }) {
  const requestOf = (values: { name: string; expires_at: string }) => ({
    name: values.name,
    expires_at: values.expires_at || null,
  });
  const form = useForm({
    initialValues: { name: "", expires_at: "" },
    validate: (values) => check(requestOf(values)),
  });
  const create = useChange(trpc.apiKeys.create, {
    done: () => {
      form.resetDirty();
    },
    form,
    refresh: "apiKey",
  });
  return (
    <NewKeyDialog
      title="New API key"
      titleOfNew="Your new key"
      label="API key"
      usedBy="The program that will use it"
      create={create}
      nameField={form.getInputProps("name")}
      fields={Object.keys(form.values)}
      onSubmit={form.onSubmit((values) => create.mutate(requestOf(values)))}
      onClose={onClose}
    >
      <MomentField
        label="Expires"
        description="Leave empty to keep it until you revoke it."
        isFuture
        {...form.getInputProps("expires_at")}
      />
    </NewKeyDialog>
  );
}
