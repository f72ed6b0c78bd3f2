import { Alert, Button } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { useSend } from "../../data/useChange.ts";
import { postJson } from "../../http.ts";
import { sentence } from "../../problem.ts";
import { useProfile } from "../../session.ts";

const byMail = {
  sent: (email: string) => `A link is on its way to ${email}. It works for a day.`,
  before: (email: string) => `Follow the link that we mailed to ${email}.`,
  action: "Send again",
};

/** Only server administrators can read kept mail. */
const withoutMail: typeof byMail = {
  sent: () => "A link is ready. Ask a server administrator for it. It works for a day.",
  before: () => "This service sends no mail. A server administrator has to give you the link.",
  action: "Ask for a new link",
};

/** Shown until the address is confirmed. */
export function Unverified({ email }: { email: string }) {
  const words = useProfile().mail_delivered ? byMail : withoutMail;
  const send = useSend(() => postJson("/api/auth/send-verification-email"));
  return (
    <Alert
      role="status"
      icon={<IconMail size={18} />}
      title="Your address isn't confirmed yet"
      mb="md"
      maw="40rem"
    >
      <p>{send.isSuccess ? words.sent(email) : send.error ? sentence(send.error) : words.before(email)}</p>
      {!send.isSuccess && (
        <Button variant="default" size="xs" mt="xs" loading={send.isPending} onClick={() => send.mutate()}>
          {words.action}
        </Button>
      )}
    </Alert>
  );
}
