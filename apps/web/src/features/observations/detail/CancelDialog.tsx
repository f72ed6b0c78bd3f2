import { Text, TextInput } from "@mantine/core";
import type { Observation } from "@meridian/contract";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { hasStatus, sentence } from "../../../problem.ts";
import { queryClient, trpc } from "../../../trpc.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { announceFailure, announceSuccess } from "../../../ui/toast.ts";

interface CancelDialogProps {
  observation: Observation;
  onClose(): void;
}

/** Says what a cancellation means, and takes a reason along if there is one. */
export function CancelDialog({ observation, onClose }: CancelDialogProps) {
  const { id, name } = observation;
  const hasAny = observation.exposures.some(({ acquired }) => acquired > 0);
  const [reason, setReason] = useState("");
  const cancel = useMutation({
    ...trpc.observations.cancel.mutationOptions(),
    onSuccess: (saved) => {
      queryClient.setQueryData(trpc.observations.get.queryKey({ id }), saved);
      onClose();
      void announceSuccess("Observation cancelled");
    },
    onError: (error) => {
      // It came to an end meanwhile: the page shows how.
      if (!hasStatus(error, 409)) return;
      onClose();
      void announceFailure("It wasn't cancelled", sentence(error));
    },
    onSettled: () => queryClient.invalidateQueries(trpc.observations.pathFilter()),
  });
  return (
    <ConfirmDialog
      title="Cancel observation?"
      action="Cancel observation"
      isDangerous
      change={cancel}
      onClose={onClose}
      onConfirm={() => cancel.mutate({ id, reason: reason.trim() || undefined })}
    >
      <Text mb="md">
        “{name}” won't be observed{hasAny && " any further"}, and can't be taken up again.
        {hasAny && " What has been acquired stays."}
      </Text>
      <TextInput
        label="Reason"
        description="Shown with the observation, to everybody who sees it."
        data-autofocus
        maxLength={2000}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
