import { Button, Group } from "@mantine/core";
import type { Invitation } from "@meridian/contract";
import { useState } from "react";
import { useChange } from "../../data/useChange.ts";
import { sentence } from "../../problem.ts";
import { useProfile } from "../../session.ts";
import { announceFailure, announceSuccess } from "../../ui/page/toast.ts";
import { LinkDialog } from "./LinkDialog.tsx";
import { type InvitationPlace, invitationsOf } from "./procedures.ts";

interface InvitationActionsProps {
  place: InvitationPlace;
  invitation: Invitation;
  onRevoke(): void;
}

/** Sending the mail again, with a new link, and taking the invitation back. */
export function InvitationActions({ place, invitation, onRevoke }: InvitationActionsProps) {
  const { id, email } = invitation;
  const isMailed = useProfile().mail_delivered;
  // Only where no mail is sent.
  const [link, setLink] = useState<string | null>(null);
  const resend = useChange(invitationsOf[place.of].resend, {
    done: ({ link }) => {
      setLink(link);
      if (!link) void announceSuccess(`Invitation resent to ${email}`, "The earlier link no longer works.");
    },
    refused: (error) => announceFailure("Couldn't resend the invitation", sentence(error)),
    refresh: place.of,
  });
  return (
    <Group gap="xs">
      <Button
        size="compact-sm"
        variant="default"
        aria-label={isMailed ? `Send again to ${email}` : `New link for ${email}`}
        loading={resend.isPending}
        onClick={() => resend.mutate({ id: place.id, invitationId: id })}
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
