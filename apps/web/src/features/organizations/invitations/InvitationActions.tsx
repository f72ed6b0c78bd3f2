import { Button, Group } from "@mantine/core";
import type { Invitation } from "@meridian/contract";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { sentence } from "../../../problem.ts";
import { useProfile } from "../../../session.ts";
import { queryClient, trpc } from "../../../trpc.ts";
import { announceFailure, announceSuccess } from "../../../ui/toast.ts";
import { LinkDialog } from "./LinkDialog.tsx";

interface InvitationActionsProps {
  organizationId: string;
  invitation: Invitation;
  onRevoke(): void;
}

/** Sending the mail again, with a new link, and taking the invitation back. */
export function InvitationActions({ organizationId, invitation, onRevoke }: InvitationActionsProps) {
  const { id, email } = invitation;
  const isMailed = useProfile().mail_delivered;
  // Only where no mail is sent.
  const [link, setLink] = useState<string | null>(null);
  const resend = useMutation({
    ...trpc.invitations.resend.mutationOptions(),
    onSuccess: ({ link }) => {
      setLink(link);
      if (!link) void announceSuccess(`Invitation resent to ${email}`, "The earlier link no longer works.");
    },
    onError: (error) => announceFailure("Couldn't resend the invitation", sentence(error)),
    onSettled: () => queryClient.invalidateQueries(trpc.invitations.pathFilter()),
  });
  return (
    <Group gap="xs">
      <Button
        size="compact-sm"
        variant="default"
        aria-label={isMailed ? `Send again to ${email}` : `New link for ${email}`}
        loading={resend.isPending}
        onClick={() => resend.mutate({ id: organizationId, invitationId: id })}
      >
        {isMailed ? "Send again" : "New link"}
      </Button>
      <Button size="compact-sm" variant="default" aria-label={`Revoke ${email}`} onClick={onRevoke}>
        Revoke
      </Button>
      {link && <LinkDialog email={email} link={link} onClose={() => setLink(null)} />}
    </Group>
  );
}
