import { Alert, Button } from "@mantine/core";
import type { SystemUserDetails } from "@meridian/contract";
import { IconHourglassEmpty } from "@tabler/icons-react";
import { useSend } from "../../../data/useChange.ts";
import { useProfile } from "../../../session.ts";
import { trpcClient } from "../../../trpc.ts";
import { Refusal } from "../../../ui/Refusal.tsx";
import { announceSuccess } from "../../../ui/toast.ts";

/** That somebody hasn't chosen a password yet, and the way to another mail with a link to do so. */
export function Invited({ user: { email } }: { user: SystemUserDetails }) {
  const { mail_delivered } = useProfile();
  const again = useSend(() => trpcClient.users.invite.mutate({ email }), {
    done: () =>
      announceSuccess(
        mail_delivered ? `${email} gets another mail` : "Another mail waits in the outbox",
        "The link of the former one is void.",
      ),
    refresh: "user",
  });
  return (
    <Alert icon={<IconHourglassEmpty size={18} />} title="Invited, and hasn't chosen a password yet" mb="md">
      <p>
        {mail_delivered
          ? "The link in their mail works once, for 7 days."
          : "No mail server is set up: the mail with their link waits in the outbox."}
      </p>
      <Refusal error={again.error} />
      <Button variant="default" size="xs" mt="xs" loading={again.isPending} onClick={() => again.mutate()}>
        Send again
      </Button>
    </Alert>
  );
}
