import { Button, Skeleton, Text } from "@mantine/core";
import type { Observation } from "@meridian/contract";
import {
  IconBan,
  IconCopyPlus,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconReplace,
  IconTrash,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useChange } from "../../../data/useChange.ts";
import { useLeaveDeleted } from "../../../data/useLeaveDeleted.ts";
import { ReasonField } from "../../../resource/observations/ReasonField.tsx";
import { useProfile } from "../../../session.ts";
import { trpc } from "../../../trpc.ts";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";
import { cancelSoon } from "../cancelling.ts";
import { SetStatusDialog, StepDialog } from "./dialogs.tsx";

/** The actions on an observation that this person may take now. */
export function Actions({ observation }: { observation: Observation }) {
  const { id, abilities } = observation;
  const [open, setOpen] = useState<"cancel" | "delete" | "pause" | "resume" | "set">();
  const close = () => setOpen(undefined);
  return (
    <>
      {abilities.update && (
        <Button
          variant="default"
          leftSection={<IconPencil size={16} />}
          renderRoot={(props) => <Link to="/observations/$id/edit" params={{ id }} {...props} />}
        >
          Edit
        </Button>
      )}
      <Duplicate observation={observation} />
      {abilities.pause && (
        <Button
          variant="default"
          leftSection={<IconPlayerPause size={16} />}
          onClick={() => setOpen("pause")}
        >
          Pause
        </Button>
      )}
      {abilities.resume && (
        <Button
          variant="default"
          leftSection={<IconPlayerPlay size={16} />}
          onClick={() => setOpen("resume")}
        >
          Resume
        </Button>
      )}
      {abilities.set_status.length > 0 && (
        <Button variant="default" leftSection={<IconReplace size={16} />} onClick={() => setOpen("set")}>
          Set status
        </Button>
      )}
      {abilities.cancel && (
        <Button variant="default" leftSection={<IconBan size={16} />} onClick={() => setOpen("cancel")}>
          Cancel observation
        </Button>
      )}
      {abilities.delete && (
        <Button variant="default" leftSection={<IconTrash size={16} />} onClick={() => setOpen("delete")}>
          Delete
        </Button>
      )}
      {open === "cancel" && <CancelDialog observation={observation} onClose={close} />}
      {(open === "pause" || open === "resume") && (
        <StepDialog observation={observation} step={open} onClose={close} />
      )}
      {open === "set" && <SetStatusDialog observation={observation} onClose={close} />}
      {open === "delete" && <DeleteDialog observation={observation} onClose={close} />}
    </>
  );
}

/** The way to another one like it, for those who may submit in its project: whoever sees that while it is active. */
function Duplicate({ observation: { id, project_id } }: { observation: Observation }) {
  const { data: project, isPending } = useQuery({
    ...trpc.projects.get.queryOptions({ id: project_id }),
    retry: false,
  });
  if (isPending) return <Skeleton width="7.5rem" height="2.25rem" radius="md" />;
  if (project?.status !== "active") return null;
  return (
    <Button
      variant="default"
      leftSection={<IconCopyPlus size={16} />}
      renderRoot={(props) => <Link to="/observations/new" search={{ copy_of: id }} {...props} />}
    >
      Duplicate
    </Button>
  );
}

interface DeleteDialogProps {
  observation: Observation;
  onClose(): void;
}

/** Says what goes, and deletes. */
function DeleteDialog({ observation: { id, version, name }, onClose }: DeleteDialogProps) {
  const leave = useLeaveDeleted("/observations");
  const remove = useChange(trpc.observations.delete, {
    done: () => {
      onClose();
      return leave(name, trpc.observations.get.queryFilter({ id }));
    },
  });
  return (
    <ConfirmDialog
      title="Delete observation?"
      action="Delete observation"
      isDangerous
      change={remove}
      onClose={onClose}
      onConfirm={() => remove.mutate({ id, if_version: version })}
    >
      <Text>
        “{name}” is gone for good, as if it had never been asked for. To keep a record of it, cancel it
        instead.
      </Text>
    </ConfirmDialog>
  );
}

interface CancelDialogProps {
  observation: Observation;
  onClose(): void;
}

/** Says what a cancellation means, and takes a reason along if there is one. It can be taken back before it is sent. */
function CancelDialog({ observation, onClose }: CancelDialogProps) {
  const { id, name } = observation;
  const hasAny = observation.exposures.some(({ acquired }) => acquired > 0);
  const [reason, setReason] = useState("");
  const { id: by } = useProfile();
  return (
    <ConfirmDialog
      title="Cancel observation?"
      action="Cancel observation"
      back="Keep it"
      isDangerous
      onClose={onClose}
      onConfirm={() => {
        onClose();
        cancelSoon({ id, name, reason: reason.trim() || undefined, by });
      }}
    >
      <Text mb="md">
        “{name}” won't be observed{hasAny && " any further"}. For some seconds you can still take that back.
        {hasAny && " What has been acquired stays."}
      </Text>
      <ReasonField value={reason} onChange={setReason} />
    </ConfirmDialog>
  );
}
