import { Alert, Anchor, Button, PasswordInput, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { resetPasswordInput } from "@meridian/contract";
import { IconCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useSend } from "../../data/useChange.ts";
import { formResolver } from "../../forms/form.ts";
import { postJson } from "../../http.ts";
import { fieldErrorsOf } from "../../problem.ts";
import { Frame } from "./Frame.tsx";
import { Refusal, SpentLink, ToSignIn } from "./Refusal.tsx";
import { fragmentToken } from "./useEntrance.ts";

/** Sets a new password with the token from a mail. */
export function ResetPasswordPage() {
  const [token] = useState(fragmentToken);
  const form = useForm({
    initialValues: { token: token ?? "", password: "" },
    validate: formResolver(resetPasswordInput),
  });
  const reset = useSend((values: typeof form.values) => postJson("/api/auth/reset-password", values));
  const isLinkSpent = !token || fieldErrorsOf(reset.error).some(({ path }) => path === "token");
  return (
    <Frame title="Set a new password" lead="This ends all your sessions." footer={<ToSignIn />}>
      {reset.isSuccess ? (
        <Alert role="status" icon={<IconCheck size={18} />} title="Your new password is set">
          Sign in with it.
        </Alert>
      ) : isLinkSpent ? (
        <SpentLink>
          Links work once, for an hour.{" "}
          <Anchor underline="always" renderRoot={(props) => <Link to="/forgot-password" {...props} />}>
            Ask for another one
          </Anchor>
        </SpentLink>
      ) : (
        <>
          <Refusal error={reset.error} />
          <form noValidate onSubmit={form.onSubmit((values) => reset.mutate(values))}>
            <Stack gap="md">
              <PasswordInput
                label="New password"
                description="At least 8 characters"
                autoComplete="new-password"
                autoFocus
                {...form.getInputProps("password")}
              />
              <Button type="submit" loading={reset.isPending}>
                Set the password
              </Button>
            </Stack>
          </form>
        </>
      )}
    </Frame>
  );
}
