import { Button, Group, Stack, TextInput } from "@mantine/core";
import { createObservatoryKeyInput } from "@meridian/contract";
import { useChange } from "../../../data/useChange.ts";
import { useForm } from "../../../forms/form.ts";
import { formResolver } from "../../../forms/formResolver.ts";
import { trpc } from "../../../trpc.ts";
import { CancelButton, Dialog } from "../../../ui/Dialog.tsx";
import { NewKey } from "../../../ui/NewKey.tsx";
import { Refusal } from "../../../ui/Refusal.tsx";

const check = formResolver(createObservatoryKeyInput.omit({ id: true }));

interface CreateKeyDialogProps {
  observatoryId: string;
  onClose(): void;
}

/** Names a key, makes it, and shows it this once. */
export function CreateKeyDialog({ observatoryId: id, onClose }: CreateKeyDialogProps) {
  const form = useForm({ initialValues: { name: "" }, validate: check });
  const create = useChange(trpc.observatoryKeys.create, {
    done: () => {
      form.resetDirty();
    },
    form,
    refresh: "observatory",
  });
  return (
    <Dialog
      onClose={onClose}
      title={create.data ? "The observatory's new key" : "New key"}
      // The key is shown this once: a click beside the dialog must not lose it.
      closeOnClickOutside={!create.data}
    >
      {create.data ? (
        <NewKey label="Observatory key" value={create.data.key} onDone={onClose} />
      ) : (
        <form noValidate onSubmit={form.onSubmit((values) => create.mutate({ id, ...values }))}>
          <Stack gap="md">
            <TextInput
              label="Name"
              description="The machine that will use it"
              withAsterisk
              data-autofocus
              maxLength={100}
              {...form.getInputProps("name")}
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
