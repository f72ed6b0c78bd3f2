import { PasswordInput } from "@mantine/core";
import { changePasswordInput } from "@meridian/contract";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "../../../forms/form.ts";
import { formResolver } from "../../../forms/formResolver.ts";
import { postJson } from "../../../http.ts";
import { faultsOf } from "../../../problem.ts";
import { queryClient, trpc } from "../../../trpc.ts";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { announceSuccess } from "../../../ui/toast.ts";

export function PasswordDialog({ onClose }: { onClose(): void }) {
  const form = useForm({
    initialValues: { current_password: "", password: "" },
    validate: formResolver(changePasswordInput),
  });
  const change = useMutation({
    mutationFn: (values: typeof form.values) => postJson("/api/auth/change-password", values),
    onSuccess: () => {
      onClose();
      void announceSuccess("Password changed");
      return Promise.all([
        queryClient.invalidateQueries(trpc.sessions.list.queryFilter()),
        queryClient.invalidateQueries(trpc.apiKeys.list.queryFilter()),
      ]);
    },
    onError: (error) => {
      form.setErrors(faultsOf(error));
    },
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
