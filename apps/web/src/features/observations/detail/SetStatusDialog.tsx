import { Select } from "@mantine/core";
import type { Observation, ObservationStatus } from "@meridian/contract";
import { useState } from "react";
import { useChange } from "../../../data/useChange.ts";
import { ReasonField } from "../../../resource/observations/ReasonField.tsx";
import { trpc } from "../../../trpc.ts";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";
import { observationLooks } from "../../../ui/values/looks.ts";
import { stepTaken } from "./stepTaken.ts";

interface SetStatusDialogProps {
  observation: Observation;
  onClose(): void;
}

/** An operator gives an observation a status by hand. */
export function SetStatusDialog({ observation: { id, abilities }, onClose }: SetStatusDialogProps) {
  const [status, setStatus] = useState<ObservationStatus | null>(null);
  const [reason, setReason] = useState("");
  const change = useChange(trpc.observations.setStatus, stepTaken("Status changed", onClose));
  return (
    <ConfirmDialog
      title="Set status"
      action="Set status"
      isReady={status !== null}
      change={change}
      onClose={onClose}
      onConfirm={() => status && change.mutate({ id, status, reason: reason.trim() || undefined })}
    >
      <Select
        label="New status"
        data={abilities.set_status.map((value) => ({ value, label: observationLooks[value].word }))}
        value={status}
        onChange={(value) => setStatus(value as ObservationStatus | null)}
        mb="md"
      />
      <ReasonField value={reason} onChange={setReason} />
    </ConfirmDialog>
  );
}
