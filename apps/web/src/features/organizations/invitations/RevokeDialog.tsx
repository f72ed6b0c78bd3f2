import { Text } from "@mantine/core";
import type { Invitation } from "@meridian/contract";
import { useMutation } from "@tanstack/react-query";
import { queryClient, trpc } from "../../../trpc.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { announceSuccess } from "../../../ui/toast.ts";

interface RevokeDialogProps {
  organizationId: string;
  invitation: Invitation;
  onClose(): void;
}

export function RevokeDialog({ organizationId, invitation, onClose }: RevokeDialogProps) {
  const revoke = useMutation({
    ...trpc.invitations.revoke.mutationOptions(),
    onSuccess: () => {
      onClose();
      void announceSuccess("Invitation revoked");
    },
    onSettled: () => queryClient.invalidateQueries(trpc.invitations.pathFilter()),
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
