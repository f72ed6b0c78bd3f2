import { Alert, Button } from "@mantine/core";
import type { SystemUserDetails } from "@meridian/contract";
import { IconHourglassEmpty } from "@tabler/icons-react";
import { useState } from "react";
import { useSend } from "../../../data/useChange.ts";
import { useProfile } from "../../../session.ts";
import { trpcClient } from "../../../trpc.ts";
import { Refusal } from "../../../ui/page/Refusal.tsx";
import { announceSuccess } from "../../../ui/page/toast.ts";
import { LinkDialog } from "../LinkDialog.tsx";

/** Says that somebody hasn't chosen a password yet, and sends another link. */
export function Invited({ user: { email } }: { user: SystemUserDetails }) {
  const { mail_delivered } = useProfile();
  const [link, setLink] = useState<string | null>(null);
  const again = useSend(() => trpcClient.users.invite.mutate({ email }), {
    done: ({ link }) => {
      setLink(link);
      if (!link) void announceSuccess(`${email} gets another mail`, "The earlier link no longer works.");
    },
    refresh: "user",
  });
  return (
    <Alert icon={<IconHourglassEmpty size={18} />} title="Invited, no password chosen yet" mb="md">
      <p>
        {mail_delivered
          ? "The link in their mail works once, for 7 days."
          : "No mail server is set up, so pass the link on. A new link replaces the earlier one."}
      </p>
      <Refusal error={again.error} />
      <Button variant="default" size="xs" mt="xs" loading={again.isPending} onClick={() => again.mutate()}>
        {mail_delivered ? "Send again" : "New link"}
      </Button>
      {link && <LinkDialog email={email} link={link} onClose={() => setLink(null)} />}
    </Alert>
  );
}
