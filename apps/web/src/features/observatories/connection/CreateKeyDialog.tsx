import { createObservatoryKeyInput } from "@meridian/contract";
import { useChange } from "../../../data/useChange.ts";
import { useForm } from "../../../forms/form.ts";
import { formResolver } from "../../../forms/formResolver.ts";
import { NewKeyDialog } from "../../../resource/keys/NewKeyDialog.tsx";
import { trpc } from "../../../trpc.ts";

const check = formResolver(createObservatoryKeyInput.omit({ id: true }));

interface CreateKeyDialogProps {
  observatoryId: string;
  onClose(): void;
}

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
    <NewKeyDialog
      title="New key"
      titleOfNew="The observatory's new key"
      label="Observatory key"
      usedBy="The machine that will use it"
      create={create}
      nameField={form.getInputProps("name")}
      fields={Object.keys(form.values)}
      onSubmit={form.onSubmit((values) => create.mutate({ id, ...values }))}
      onClose={onClose}
    />
  );
}
