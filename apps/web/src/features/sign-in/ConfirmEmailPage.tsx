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

/** Confirms a new address with the token from a mail. Needs a button, because mail scanners open links too. */
export function ConfirmEmailPage() {
  const [token] = useState(fragmentToken);
  const confirm = useSend(() => postJson("/api/auth/confirm-email", { token }), {
    done: () => queryClient.clear(),
  });
  const isLinkSpent = !token || fieldErrorsOf(confirm.error).some(({ path }) => path === "token");
  return (
    <Frame
      title="Confirm your new address"
      lead="You will sign in with it."
      footer={
        <Anchor underline="always" renderRoot={(props) => <Link to="/" {...props} />}>
          To the dashboard
        </Anchor>
      }
    >
      {confirm.isSuccess ? (
        <Alert role="status" icon={<IconCheck size={18} />} title="Your address is changed">
          Sign in with it from now on.
        </Alert>
      ) : isLinkSpent ? (
        <Alert
          role="alert"
          color="red"
          icon={<IconLinkOff size={18} />}
          title="This link doesn't work any more"
        >
          Links work once, for a day. Request another in your profile.
        </Alert>
      ) : (
        <>
          <Refusal error={confirm.error} />
          <Button loading={confirm.isPending} onClick={() => confirm.mutate()}>
            Confirm
          </Button>
        </>
      )}
    </Frame>
  );
}
