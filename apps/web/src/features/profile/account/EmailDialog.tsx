import { PasswordInput, TextInput } from "@mantine/core";
import { changeEmailInput, type EmailChange } from "@meridian/contract";
import { useSend } from "../../../data/useChange.ts";
import { useForm } from "../../../forms/form.ts";
import { formResolver } from "../../../forms/formResolver.ts";
import { postJson } from "../../../http.ts";
import { FormDialog } from "../../../ui/dialogs/FormDialog.tsx";

export function EmailDialog({ onClose }: { onClose(): void }) {
  const form = useForm({
    initialValues: { email: "", current_password: "" },
    validate: formResolver(changeEmailInput),
  });
  const change = useSend(
    (values: typeof form.values) => postJson<EmailChange>("/api/auth/change-email", values),
    {
      done: onClose,
      say: ({ email, is_pending }) => (is_pending ? `Link sent to ${email}` : "Address changed"),
      form,
      refresh: "profile",
    },
  );
  return (
    <FormDialog
      title="Change address"
      save={change}
      fields={Object.keys(form.values)}
      onSubmit={form.onSubmit((values) => change.mutate(values))}
      onClose={onClose}
    >
      <TextInput
        type="email"
        label="New email address"
        autoComplete="email"
        data-autofocus
        {...form.getInputProps("email")}
      />
      <PasswordInput
        label="Your password"
        autoComplete="current-password"
        {...form.getInputProps("current_password")}
      />
    </FormDialog>
  );
}
