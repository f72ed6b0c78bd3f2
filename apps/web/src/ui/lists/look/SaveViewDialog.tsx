import { TextInput } from "@mantine/core";
import { type SaveViewInput, saveViewInput } from "@meridian/contract";
import { useChange } from "../../../data/useChange.ts";
import { formResolver, useForm } from "../../../forms/form.ts";
import { trpc } from "../../../trpc.ts";
import { FormDialog } from "../../dialogs/FormDialog.tsx";

interface SaveViewDialogProps extends Pick<SaveViewInput, "list" | "search" | "look"> {
  onClose(): void;
}

/** Asks for the name under which a list's filters, order, columns and density are kept. */
export default function SaveViewDialog({ list, search, look, onClose }: SaveViewDialogProps) {
  const form = useForm({
    initialValues: { list, search, look, name: "" },
    validate: formResolver(saveViewInput),
  });
  const save = useChange(trpc.profile.saveView, {
    keep: trpc.profile.get.queryKey({}),
    done: onClose,
    say: "View saved",
    form,
  });
  return (
    <FormDialog
      title="Save this view"
      save={save}
      fields={["name"]}
      onSubmit={form.onSubmit((values) => save.mutate(values))}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        description="Its filters, order, columns and density, for you on every device. A view of the same name is replaced."
        withAsterisk
        data-autofocus
        maxLength={60}
        {...form.getInputProps("name")}
      />
    </FormDialog>
  );
}
