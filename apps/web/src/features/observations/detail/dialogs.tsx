import { Select, Text } from "@mantine/core";
import type { Observation, ObservationStatus } from "@meridian/contract";
import { useState } from "react";
import { useChange } from "../../../data/useChange.ts";
import { hasStatus, sentence } from "../../../problem.ts";
import { ReasonField } from "../../../resource/observations/ReasonField.tsx";
import { trpc } from "../../../trpc.ts";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";
import { announceFailure } from "../../../ui/page/toast.ts";
import { observationStyles } from "../../../ui/values/statusStyles.ts";

const words = {
  pause: {
    title: "Pause observation?",
    action: "Pause",
    done: "Observation paused",
    what: "The observatory stops after the exposure under way. You can resume it later.",
  },
  resume: {
    title: "Resume observation?",
    action: "Resume",
    done: "Observation resumed",
    what: "The observatory goes on with the exposures that are left.",
  },
} as const;

interface StepDialogProps {
  observation: Observation;
  step: keyof typeof words;
  onClose(): void;
}

/** Pauses or resumes an observation, with a reason if there is one. */
export function StepDialog({ observation: { id }, step, onClose }: StepDialogProps) {
  const { title, action, done, what } = words[step];
  const [reason, setReason] = useState("");
  const resume = useChange(trpc.observations.resume, stepTaken(words.resume.done));
  const change = useChange(trpc.observations[step], {
    ...stepTaken(done, onClose),
    ...(step === "pause" && { undo: () => resume.mutate({ id }) }),
  });
  return (
    <ConfirmDialog
      title={title}
      action={action}
      change={change}
      onClose={onClose}
      onConfirm={() => change.mutate({ id, reason: reason.trim() || undefined })}
    >
      <Text mb="md">{what}</Text>
      <ReasonField value={reason} onChange={setReason} />
    </ConfirmDialog>
  );
}

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
        data={abilities.set_status.map((value) => ({ value, label: observationStyles[value].word }))}
        value={status}
        onChange={(value) => setStatus(value as ObservationStatus | null)}
        mb="md"
      />
      <ReasonField value={reason} onChange={setReason} />
    </ConfirmDialog>
  );
}

/** Follows a change of an observation's status once it is answered. */
const stepTaken = (done: string, onClose?: () => void) => ({
  keep: ({ id }: Observation) => trpc.observations.get.queryKey({ id }),
  done: () => onClose?.(),
  say: done,
  refused(error: unknown) {
    // Its status changed meanwhile: the page shows how.
    if (!hasStatus(error, 409)) return;
    onClose?.();
    void announceFailure("No change made", sentence(error));
  },
  refresh: "observation" as const,
});
