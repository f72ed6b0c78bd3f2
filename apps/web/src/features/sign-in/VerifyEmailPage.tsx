import { Alert, Anchor, Button } from "@mantine/core";
import { IconCheck, IconLinkOff } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useSend } from "../../data/useChange.ts";
import { postJson } from "../../http.ts";
import { fieldErrorsOf } from "../../problem.ts";
import { queryClient } from "../../trpc.ts";
import { Frame } from "./Frame.tsx";
import { fragmentToken } from "./fragmentToken.ts";
import { Refusal } from "./Refusal.tsx";

/** Confirms an address with the token from a mail. Needs a button, because mail scanners open links too. */
export function VerifyEmailPage() {
  const [token] = useState(fragmentToken);
  const verify = useSend(() => postJson("/api/auth/verify-email", { token }), {
    done: () => queryClient.clear(),
  });
  const isLinkSpent = !token || fieldErrorsOf(verify.error).some(({ path }) => path === "token");
  return (
    <Frame
      title="Confirm your address"
      lead="One click confirms it."
      footer={
        <Anchor underline="always" renderRoot={(props) => <Link to="/" {...props} />}>
          To the dashboard
        </Anchor>
      }
    >
      {verify.isSuccess ? (
        <Alert role="status" icon={<IconCheck size={18} />} title="Your address is confirmed" />
      ) : isLinkSpent ? (
        <Alert
          role="alert"
          color="red"
          icon={<IconLinkOff size={18} />}
          title="This link doesn't work any more"
        >
          Links work for a day. Request another in your profile.
        </Alert>
      ) : (
        <>
          <Refusal error={verify.error} />
          <Button loading={verify.isPending} onClick={() => verify.mutate()}>
            Confirm
          </Button>
        </>
      )}
    </Frame>
  );
}
