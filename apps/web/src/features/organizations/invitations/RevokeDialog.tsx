import { Text } from "@mantine/core";
import type { Invitation } from "@meridian/contract";
import { useChange } from "../../../data/useChange.ts";
import { trpc } from "../../../trpc.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";

interface RevokeDialogProps {
  organizationId: string;
  invitation: Invitation;
  onClose(): void;
}

export function RevokeDialog({ organizationId, invitation, onClose }: RevokeDialogProps) {
  const revoke = useChange(trpc.invitations.revoke, {
    done: onClose,
    say: "Invitation revoked",
    refresh: "organization",
  });
  return (
    <ConfirmDialog
      title={`Revoke the invitation of ${invitation.email}?`}
      action="Revoke invitation"
      isDangerous
      change={revoke}
      onClose={onClose}
      onConfirm={() => revoke.mutate({ id: organizationId, invitationId: invitation.id })}
    >
      <Text>The link in their mail stops working.</Text>
    </ConfirmDialog>
  );
}
