import { Text } from "@mantine/core";
import type { Observation } from "@meridian/contract";
import { useState } from "react";
import { useChange } from "../../../data/useChange.ts";
import { ReasonField } from "../../../resource/observations/ReasonField.tsx";
import { trpc } from "../../../trpc.ts";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";
import { stepTaken } from "./stepTaken.ts";

interface CancelDialogProps {
  observation: Observation;
  onClose(): void;
}

/** Says what a cancellation means, and takes a reason along if there is one. */
export function CancelDialog({ observation, onClose }: CancelDialogProps) {
  const { id, name } = observation;
  const hasAny = observation.exposures.some(({ acquired }) => acquired > 0);
  const [reason, setReason] = useState("");
  const cancel = useChange(trpc.observations.cancel, stepTaken("Observation cancelled", onClose));
  return (
    <ConfirmDialog
      title="Cancel observation?"
      action="Cancel observation"
      back="Keep it"
      isDangerous
      change={cancel}
      onClose={onClose}
      onConfirm={() => cancel.mutate({ id, reason: reason.trim() || undefined })}
    >
      <Text mb="md">
        “{name}” won't be observed{hasAny && " any further"}, and can't be taken up again.
        {hasAny && " What has been acquired stays."}
      </Text>
      <ReasonField value={reason} onChange={setReason} />
    </ConfirmDialog>
  );
}
