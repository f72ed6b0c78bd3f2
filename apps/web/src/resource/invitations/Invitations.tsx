import { Text, Title } from "@mantine/core";
import type { Invitation } from "@meridian/contract";
import { IconHourglassEmpty, IconHourglassOff, IconUserOff } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { useChange } from "../../data/useChange.ts";
import { useList } from "../../data/useList.ts";
import { strongestInWords } from "../../format/flagWords.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { columnsOf } from "../../ui/lists/DataTable/columns.ts";
import { PagedTable } from "../../ui/lists/DataTable/PagedTable.tsx";
import { Address } from "../../ui/values/Address.tsx";
import { type Look, StatusBadge } from "../../ui/values/StatusBadge.tsx";
import { Time } from "../../ui/values/Time.tsx";
import { InvitationActions } from "./InvitationActions.tsx";
import { type InvitationPlace, invitationsOf } from "./procedures.ts";

/** Open invitations; renders nothing without any. */
export function Invitations({ of, id }: InvitationPlace) {
  const list = useList(invitationsOf[of].list, { id });
  const [revoking, setRevoking] = useState<Invitation>();
  const columns = useMemo(() => invitationColumns({ of, id }, setRevoking), [of, id]);
  if (!list.error && !list.rows?.length) return null;
  return (
    <section aria-labelledby="invitations-title">
      <Title order={2} size="1.125rem" id="invitations-title" mt="lg" mb="sm">
        Invited
      </Title>
      <PagedTable label="Invitations" columns={columns} list={list} rowId={(row) => row.id} empty={null} />
      {revoking && (
        <RevokeDialog place={{ of, id }} invitation={revoking} onClose={() => setRevoking(undefined)} />
      )}
    </section>
  );
}

interface RevokeDialogProps {
  place: InvitationPlace;
  invitation: Invitation;
  onClose(): void;
}

function RevokeDialog({ place, invitation, onClose }: RevokeDialogProps) {
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

const looks: Record<Invitation["status"], Look> = {
  pending: { word: "Pending", tone: "info", icon: IconHourglassEmpty },
  ended: { word: "Ended", tone: "warn", icon: IconUserOff },
  expired: { word: "Expired", tone: "warn", icon: IconHourglassOff },
};

const column = columnsOf<Invitation>();

const invitationColumns = (place: InvitationPlace, onRevoke: (invitation: Invitation) => void) =>
  column.columns([
    column.accessor("email", {
      header: "Address",
      cell: ({ getValue }) => <Address>{getValue()}</Address>,
    }),
    column.display({
      id: "flags",
      header: "Will",
      cell: ({ row }) => strongestInWords(row.original) ?? "be a regular member",
    }),
    column.accessor("status", {
      header: "Status",
      cell: ({ getValue }) => <StatusBadge look={looks[getValue()]} />,
    }),
    column.accessor("expires_at", { header: "Expires", cell: ({ getValue }) => <Time at={getValue()} /> }),
    column.accessor("invited_by_name", { header: "Invited by", cell: ({ getValue }) => getValue() ?? "–" }),
    column.display({
      id: "actions",
      header: "Actions",
      cell: ({ row }) => (
        <InvitationActions place={place} invitation={row.original} onRevoke={() => onRevoke(row.original)} />
      ),
    }),
  ]);
