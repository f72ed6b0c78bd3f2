import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useChange } from "../../../data/useChange.ts";
import { trpc } from "../../../trpc.ts";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";
import type { DecisionProps } from "./AcceptDialog.tsx";

/** Declines a request, and says why. */
export function DeclineDialog({ observatory: { id }, request, onClose }: DecisionProps) {
  const [reason, setReason] = useState("");
  const decline = useChange(trpc.accessRequests.decline, {
    done: onClose,
    say: "Request declined",
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
