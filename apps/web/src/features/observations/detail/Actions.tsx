import { Button } from "@mantine/core";
import type { Observation } from "@meridian/contract";
import {
  IconBan,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconReplace,
  IconTrash,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { CancelDialog } from "./CancelDialog.tsx";
import { DeleteDialog } from "./DeleteDialog.tsx";
import { Duplicate } from "./Duplicate.tsx";
import { SetStatusDialog } from "./SetStatusDialog.tsx";
import { StepDialog } from "./StepDialog.tsx";

/** What this person may do with it as it is now. */
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
