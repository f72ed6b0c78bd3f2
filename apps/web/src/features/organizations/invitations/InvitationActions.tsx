import { Button, Group } from "@mantine/core";
import type { Invitation } from "@meridian/contract";
import { useMutation } from "@tanstack/react-query";
import { sentence } from "../../../problem.ts";
import { queryClient, trpc } from "../../../trpc.ts";
import { announceFailure, announceSuccess } from "../../../ui/toast.ts";

interface InvitationActionsProps {
  organizationId: string;
  invitation: Invitation;
  onRevoke(): void;
}

/** Sending the mail again, with a new link, and taking the invitation back. */
export function InvitationActions({ organizationId, invitation, onRevoke }: InvitationActionsProps) {
  const { id, email } = invitation;
  const resend = useMutation({
    ...trpc.invitations.resend.mutationOptions(),
    onSuccess: () => announceSuccess(`${email} gets another mail`, "The link of the former one is void."),
    onError: (error) => announceFailure("It wasn't sent again", sentence(error)),
    onSettled: () => queryClient.invalidateQueries(trpc.invitations.pathFilter()),
  });
  return (
    <Group gap="xs">
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Send again to ${email}`}
        loading={resend.isPending}
        onClick={() => resend.mutate({ id: organizationId, invitationId: id })}
      >
        Send again
      </Button>
      <Button size="compact-sm" variant="default" aria-label={`Revoke ${email}`} onClick={onRevoke}>
        Revoke
      </Button>
    </Group>
  );
}
