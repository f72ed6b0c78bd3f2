import { Alert, Button, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { requestPasswordResetInput } from "@meridian/contract";
import { IconMail } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { postJson } from "../../http.ts";
import { formResolver } from "../../ui/formResolver.ts";
import { Frame } from "./Frame.tsx";
import { Refusal } from "./Refusal.tsx";
import { ToSignIn } from "./ToSignIn.tsx";

/** Asks for a link by mail. Whether there is such an account isn't said. */
export function ForgotPasswordPage() {
  const form = useForm({ initialValues: { email: "" }, validate: formResolver(requestPasswordResetInput) });
  const request = useMutation({
    mutationFn: (values: typeof form.values) => postJson("/api/auth/request-password-reset", values),
  });
  return (
    <Frame title="Forgot your password?" lead="We mail you a link to set a new one." footer={<ToSignIn />}>
      <Refusal error={request.error} />
      {request.isSuccess ? (
        <Alert role="status" icon={<IconMail size={18} />} title="Look into your mailbox">
          If there is an account with this address, a link is on its way. It works once, for an hour.
        </Alert>
      ) : (
        <form noValidate onSubmit={form.onSubmit((values) => request.mutate(values))}>
          <Stack gap="md">
            <TextInput
              label="Email"
              type="email"
              autoComplete="username"
              autoFocus
              {...form.getInputProps("email")}
            />
            <Button type="submit" loading={request.isPending}>
              Mail me a link
            </Button>
          </Stack>
        </form>
      )}
    </Frame>
  );
}
