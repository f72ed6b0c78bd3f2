import { Alert, Button } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useSend } from "../../data/useChange.ts";
import { postJson } from "../../http.ts";
import { fieldErrorsOf } from "../../problem.ts";
import { queryClient } from "../../trpc.ts";
import { Frame } from "./Frame.tsx";
import { Refusal, SpentLink, ToTonight } from "./Refusal.tsx";
import { fragmentToken } from "./useEntrance.ts";

/** The address of an account, by the link of the mail to it. */
export const VerifyEmailPage = () => (
  <ConfirmAddress
    path="/api/auth/verify-email"
    title="Confirm your address"
    lead="One click confirms it."
    done="Your address is confirmed"
    spent="Links work for a day."
  />
);

/** A new address, by the link of the mail to it. */
export const ConfirmEmailPage = () => (
  <ConfirmAddress
    path="/api/auth/confirm-email"
    title="Confirm your new address"
    lead="You will sign in with it."
    done="Your address is changed"
    spent="Links work once, for a day."
  >
    Sign in with it from now on.
  </ConfirmAddress>
);

interface ConfirmAddressProps {
  path: string;
  title: string;
  lead: string;
  /** Says that it worked, and `children` what follows from it. */
  done: string;
  /** Says how long links work. */
  spent: string;
  children?: ReactNode;
}

/** Sends the token of a mail. A button does it, because mail scanners open links too. */
function ConfirmAddress({ path, title, lead, done, spent, children }: ConfirmAddressProps) {
  const [token] = useState(fragmentToken);
  const confirm = useSend(() => postJson(path, { token }), { done: () => queryClient.clear() });
  const isLinkSpent = !token || fieldErrorsOf(confirm.error).some(({ path }) => path === "token");
  return (
    <Frame title={title} lead={lead} footer={<ToTonight />}>
      {confirm.isSuccess ? (
        <Alert role="status" icon={<IconCheck size={18} />} title={done}>
          {children}
        </Alert>
      ) : isLinkSpent ? (
        <SpentLink>{spent} Request another in your profile.</SpentLink>
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
