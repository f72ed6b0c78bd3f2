import { Alert, Button, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { requestPasswordResetInput } from "@meridian/contract";
import { IconMail } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useSend } from "../../data/useChange.ts";
import { formResolver } from "../../forms/form.ts";
import { postJson } from "../../http.ts";
import { trpc } from "../../trpc.ts";
import { Frame } from "./Frame.tsx";
import { Refusal, ToSignIn } from "./Refusal.tsx";

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
