import { Button, Group, Stack, TextInput } from "@mantine/core";
import { createApiKeyInput } from "@meridian/contract";
import { useChange } from "../../data/useChange.ts";
import { useForm } from "../../forms/form.ts";
import { formResolver } from "../../forms/formResolver.ts";
import { trpc } from "../../trpc.ts";
import { CancelButton, Dialog } from "../../ui/Dialog.tsx";
import { MomentField } from "../../ui/MomentField.tsx";
import { NewKey } from "../../ui/NewKey.tsx";
import { Refusal } from "../../ui/Refusal.tsx";

const check = formResolver(createApiKeyInput);

/** Names a key, makes it, and shows it this once. */
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
    <Dialog
      onClose={onClose}
      title={create.data ? "Your new key" : "New API key"}
      // The key is shown this once: a click beside the dialog must not lose it.
      closeOnClickOutside={!create.data}
    >
      {create.data ? (
        <NewKey label="API key" value={create.data.key} onDone={onClose} />
      ) : (
        <form noValidate onSubmit={form.onSubmit((values) => create.mutate(requestOf(values)))}>
          <Stack gap="md">
            <TextInput
              label="Name"
              description="The program that will use it"
              withAsterisk
              data-autofocus
              maxLength={100}
              {...form.getInputProps("name")}
            />
            <MomentField
              label="Expires"
              description="Leave empty to keep it until you revoke it."
              isFuture
              {...form.getInputProps("expires_at")}
            />
            <Refusal error={create.error} fields={Object.keys(form.values)} />
            <Group justify="flex-end">
              <CancelButton />
              <Button type="submit" loading={create.isPending}>
                Create key
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Dialog>
  );
}
