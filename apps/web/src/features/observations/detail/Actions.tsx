import { Button } from "@mantine/core";
import type { Observation } from "@meridian/contract";
import { IconBan, IconPencil, IconTrash } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { CancelDialog } from "./CancelDialog.tsx";
import { DeleteDialog } from "./DeleteDialog.tsx";

/** What this person may do with it as it is now. */
export function Actions({ observation }: { observation: Observation }) {
  const { id, abilities } = observation;
  const [open, setOpen] = useState<"cancel" | "delete">();
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
      {open === "delete" && <DeleteDialog observation={observation} onClose={close} />}
    </>
  );
}
