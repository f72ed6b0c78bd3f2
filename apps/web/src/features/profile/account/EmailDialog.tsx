import { PasswordInput, TextInput } from "@mantine/core";
import { changeEmailInput, type EmailChange } from "@meridian/contract";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "../../../forms/form.ts";
import { formResolver } from "../../../forms/formResolver.ts";
import { postJson } from "../../../http.ts";
import { faultsOf } from "../../../problem.ts";
import { queryClient, trpc } from "../../../trpc.ts";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { announceSuccess } from "../../../ui/toast.ts";

export function EmailDialog({ onClose }: { onClose(): void }) {
  const form = useForm({
    initialValues: { email: "", current_password: "" },
    validate: formResolver(changeEmailInput),
  });
  const change = useMutation({
    mutationFn: (values: typeof form.values) => postJson<EmailChange>("/api/auth/change-email", values),
    onSuccess: ({ email, is_pending }) => {
      onClose();
      void announceSuccess(is_pending ? `Link sent to ${email}` : "Address changed");
      return queryClient.invalidateQueries(trpc.profile.get.queryFilter({}));
    },
    onError: (error) => {
      form.setErrors(faultsOf(error));
    },
  });
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
