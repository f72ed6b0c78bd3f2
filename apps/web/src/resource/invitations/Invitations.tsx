import { Button, Group, Text, Title } from "@mantine/core";
import type { Invitation } from "@meridian/contract";
import { IconHourglassEmpty, IconHourglassOff, IconUserOff } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { useChange } from "../../data/useChange.ts";
import { useList } from "../../data/useList.ts";
import { strongestInWords } from "../../format/flagWords.ts";
import { sentence } from "../../problem.ts";
import { useProfile } from "../../session.ts";
import { trpc } from "../../trpc.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { columnsOf } from "../../ui/lists/DataTable/columns.ts";
import { PagedTable } from "../../ui/lists/DataTable/DataTable.tsx";
import { announceFailure, announceSuccess } from "../../ui/page/toast.ts";
import { Address } from "../../ui/values/Copyable.tsx";
import { StatusBadge, type StatusStyle } from "../../ui/values/StatusBadge.tsx";
import { Time } from "../../ui/values/Time.tsx";
import { NewKey } from "../keys/NewKeyDialog.tsx";

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

const styles: Record<Invitation["status"], StatusStyle> = {
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
      cell: ({ getValue }) => <StatusBadge style={styles[getValue()]} />,
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

interface InvitationActionsProps {
  place: InvitationPlace;
  invitation: Invitation;
  onRevoke(): void;
}

/** Sending the mail again, with a new link, and taking the invitation back. */
function InvitationActions({ place, invitation, onRevoke }: InvitationActionsProps) {
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

interface LinkDialogProps {
  email: string;
  link: string;
  onClose(): void;
}

/** The link of an invitation that no mail takes to its reader, in the only moment in which it can be read. */
export function LinkDialog({ email, link, onClose }: LinkDialogProps) {
  return (
    <Dialog onClose={onClose} title={`Pass this link on to ${email}`} size="lg" closeOnClickOutside={false}>
      <NewKey label="Invitation link" what="link" value={link} onDone={onClose}>
        <Text>
          No mail server is set up, so no mail reaches them. The link works once, for 7 days, and only for an
          account with their address.
        </Text>
      </NewKey>
    </Dialog>
  );
}

/** The kinds of places that people can be invited to. */
export type InvitingTo = "organization" | "observatory";

/** The procedures for the invitations to each. */
const invitationsOf = {
  organization: trpc.organizationInvitations,
  observatory: trpc.observatoryInvitations,
};

/** The place of an invitation. */
export interface InvitationPlace {
  of: InvitingTo;
  id: string;
}
