import { Button, Group, TextInput, Title } from "@mantine/core";
import type { AccessRequest, Observatory, ObservatoryFlag } from "@meridian/contract";
import { useState } from "react";
import { useChange } from "../../../data/useChange.ts";
import { useList } from "../../../data/useList.ts";
import { hasStatus, sentence } from "../../../problem.ts";
import { MemberName } from "../../../resource/members/MemberTable.tsx";
import { trpc } from "../../../trpc.ts";
import { AddDialog } from "../../../ui/dialogs/AddDialog.tsx";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";
import { columnsOf } from "../../../ui/lists/DataTable/columns.ts";
import { PagedTable } from "../../../ui/lists/DataTable/DataTable.tsx";
import { announceConcern } from "../../../ui/page/toast.ts";
import { Time } from "../../../ui/values/Time.tsx";
import { LevelField } from "./LevelField.tsx";
import { flagsUpTo } from "./MemberMatrix.tsx";

interface Deciding {
  how: "accept" | "decline";
  request: AccessRequest;
}

const column = columnsOf<AccessRequest>();

const columnsFor = (decide: (deciding: Deciding) => void) =>
  column.columns([
    column.accessor("name", {
      header: "Name",
      cell: ({ row: { original } }) => (
        <MemberName
          name={original.name}
          avatarUrl={original.avatar_url}
          isMe={false}
          isConfirmed={original.email_verified}
          styles={[]}
        >
          {original.email}
        </MemberName>
      ),
    }),
    column.accessor("message", {
      header: "Message",
      cell: ({ getValue }) => <span className="as-written">{getValue()}</span>,
    }),
    column.accessor("created_at", { header: "Asked", cell: ({ getValue }) => <Time at={getValue()} /> }),
    column.display({
      id: "actions",
      header: "Actions",
      cell: ({ row: { original: request } }) => (
        <Group gap="xs" wrap="nowrap">
          <Button
            size="compact-sm"
            aria-label={`Accept ${request.name}`}
            onClick={() => decide({ how: "accept", request })}
          >
            Accept
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Decline ${request.name}`}
            onClick={() => decide({ how: "decline", request })}
          >
            Decline
          </Button>
        </Group>
      ),
    }),
  ]);

/** Open requests for access; renders nothing without any. */
export function AccessRequests({ observatory }: { observatory: Observatory }) {
  const list = useList(trpc.accessRequests.list, { id: observatory.id });
  const [deciding, setDeciding] = useState<Deciding>();
  const [columns] = useState(() => columnsFor(setDeciding));
  const dialog = deciding && {
    observatory,
    request: deciding.request,
    onClose: () => setDeciding(undefined),
  };
  // Somebody else may answer it while a dialog is open, which says so then.
  if (!list.error && !list.rows?.length && !deciding) return null;
  return (
    <section aria-labelledby="requests-title">
      <Title order={2} size="1.125rem" id="requests-title" mb="sm">
        Asking for access
      </Title>
      <PagedTable label="Requests" columns={columns} list={list} rowId={(row) => row.id} empty={null} />
      {dialog && (deciding.how === "accept" ? <AcceptDialog {...dialog} /> : <DeclineDialog {...dialog} />)}
    </section>
  );
}

/** Says who answered a request meanwhile, in place of the dialog about it. */
const unlessAnswered = (onClose: () => void) => (error: unknown) => {
  if (!hasStatus(error, 409)) return;
  onClose();
  void announceConcern(sentence(error));
};

/** Declines a request, and says why. */
function DeclineDialog({ observatory: { id }, request, onClose }: DecisionProps) {
  const [reason, setReason] = useState("");
  const decline = useChange(trpc.accessRequests.decline, {
    done: onClose,
    say: "Request declined",
    refused: unlessAnswered(onClose),
    refresh: "observatory",
  });
  return (
    <ConfirmDialog
      title={`Decline the request of ${request.name}?`}
      action="Decline"
      hasFields
      isReady={reason.trim() !== ""}
      change={decline}
      onClose={onClose}
      onConfirm={() => decline.mutate({ id, requestId: request.id, reason })}
    >
      <TextInput
        label="Reason"
        description={`${request.name} is told, and can ask again after 7 days`}
        withAsterisk
        data-autofocus
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}

interface DecisionProps {
  observatory: Observatory;
  request: AccessRequest;
  onClose(): void;
}

/** Accepts a request for access, with the permissions to give. */
function AcceptDialog({ observatory: { id, name }, request, onClose }: DecisionProps) {
  const [level, setLevel] = useState<ObservatoryFlag>("can_observe");
  const accept = useChange(trpc.accessRequests.accept, {
    done: onClose,
    say: `${request.name} is a member now`,
    refused: unlessAnswered(onClose),
    refresh: "observatory",
  });
  return (
    <AddDialog
      title={`Give ${request.name} access to ${name}`}
      action="Give access"
      isReady
      add={accept}
      onAdd={() => accept.mutate({ id, requestId: request.id, ...flagsUpTo(level) })}
      onClose={onClose}
    >
      <LevelField label="They may" value={level} onChange={setLevel} />
    </AddDialog>
  );
}
