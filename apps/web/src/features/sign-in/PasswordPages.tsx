import { Alert, Anchor, Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { requestPasswordResetInput, resetPasswordInput } from "@meridian/contract";
import { IconCheck, IconMail } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useSend } from "../../data/useChange.ts";
import { formResolver } from "../../forms/form.ts";
import { postJson } from "../../http.ts";
import { fieldErrorsOf } from "../../problem.ts";
import { trpc } from "../../trpc.ts";
import { Frame } from "./Frame.tsx";
import { Refusal, SpentLink, ToSignIn } from "./Refusal.tsx";
import { fragmentToken } from "./useEntrance.ts";

const byMail = {
  lead: "We'll email you a link to set a new one.",
  action: "Send link",
  title: "Check your email",
  sent: "If there is an account with this address, a link is on its way. It works once, for an hour.",
};

/** Only server administrators can read kept mail. */
const withoutMail = {
  lead: "This service sends no mail. A server administrator has to give you the link.",
  action: "Ask for a link",
  title: "Ask a server administrator",
  sent: "If there is an account with this address, a link is ready. Ask a server administrator for it. It works once, for an hour.",
};

/** Requests a reset link. The page doesn't say whether such an account exists. */
export function ForgotPasswordPage() {
  const form = useForm({ initialValues: { email: "" }, validate: formResolver(requestPasswordResetInput) });
  const request = useSend((values: typeof form.values) =>
    postJson("/api/auth/request-password-reset", values),
  );
  const { data: versions } = useQuery(trpc.versions.get.queryOptions({}));
  const words = versions?.mail_delivered === false ? withoutMail : byMail;
  return (
    <Frame title="Forgot your password?" lead={words.lead} footer={<ToSignIn />}>
      <Refusal error={request.error} />
      {request.isSuccess ? (
        <Alert role="status" icon={<IconMail size={18} />} title={words.title}>
          {words.sent}
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
              {words.action}
            </Button>
          </Stack>
        </form>
      )}
    </Frame>
  );
}

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
