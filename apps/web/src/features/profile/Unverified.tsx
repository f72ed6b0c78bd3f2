import { Alert, Button } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { useSend } from "../../data/useChange.ts";
import { postJson } from "../../http.ts";
import { sentence } from "../../problem.ts";

/** Shown until the address is confirmed. */
export function Unverified({ email }: { email: string }) {
  const send = useSend(() => postJson("/api/auth/send-verification-email"));
  return (
    <Alert
      role="status"
      icon={<IconMail size={18} />}
      title="Your address isn't confirmed yet"
      mb="md"
      maw="40rem"
    >
      <p>
        {send.isSuccess
          ? `A link is on its way to ${email}. It works for a day.`
          : send.error
            ? sentence(send.error)
            : `Follow the link that we mailed to ${email}.`}
      </p>
      {!send.isSuccess && (
        <Button variant="default" size="xs" mt="xs" loading={send.isPending} onClick={() => send.mutate()}>
          Mail it again
        </Button>
      )}
    </Alert>
  );
}
