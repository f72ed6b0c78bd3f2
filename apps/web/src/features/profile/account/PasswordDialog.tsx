import { PasswordInput } from "@mantine/core";
import { changePasswordInput } from "@meridian/contract";
import { useSend } from "../../../data/useChange.ts";
import { useForm } from "../../../forms/form.ts";
import { formResolver } from "../../../forms/formResolver.ts";
import { postJson } from "../../../http.ts";
import { FormDialog } from "../../../ui/dialogs/FormDialog.tsx";

export function PasswordDialog({ onClose }: { onClose(): void }) {
  const form = useForm({
    initialValues: { current_password: "", password: "" },
    validate: formResolver(changePasswordInput),
  });
  const change = useSend((values: typeof form.values) => postJson("/api/auth/change-password", values), {
    done: onClose,
    say: "Password changed",
    form,
    refresh: ["session", "apiKey"],
  });
  return (
    <FormDialog
      title="Change password"
      save={change}
      fields={Object.keys(form.values)}
      onSubmit={form.onSubmit((values) => change.mutate(values))}
      onClose={onClose}
    >
      <PasswordInput
        label="Your password"
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps("current_password")}
      />
      <PasswordInput
        label="New password"
        description="At least 8 characters"
        autoComplete="new-password"
        {...form.getInputProps("password")}
      />
    </FormDialog>
  );
}
