import { Text } from "@mantine/core";
import type { Invitation } from "@meridian/contract";
import { useChange } from "../../data/useChange.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { type InvitationPlace, invitationsOf } from "./procedures.ts";

interface RevokeDialogProps {
  place: InvitationPlace;
  invitation: Invitation;
  onClose(): void;
}

export function RevokeDialog({ place, invitation, onClose }: RevokeDialogProps) {
  const revoke = useChange(invitationsOf[place.of].revoke, {
    done: onClose,
    say: "Invitation revoked",
    refresh: place.of,
  });
  return (
    <ConfirmDialog
      title={`Revoke the invitation of ${invitation.email}?`}
      action="Revoke invitation"
      isDangerous
      change={revoke}
      onClose={onClose}
      onConfirm={() => revoke.mutate({ id: place.id, invitationId: invitation.id })}
    >
      <Text>The link in their mail stops working.</Text>
    </ConfirmDialog>
  );
}
