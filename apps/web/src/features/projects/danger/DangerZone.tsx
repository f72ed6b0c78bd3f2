import type { Project } from "@meridian/contract";
import { useState } from "react";
import { DangerItem } from "../../../ui/DangerItem.tsx";
import { DeleteDialog } from "./DeleteDialog.tsx";
import { TransferDialog } from "./TransferDialog.tsx";

/** What isn't easily taken back, as far as the person may do it. */
export function DangerZone({ project }: { project: Project }) {
  const { abilities, owner_name } = project;
  const [open, setOpen] = useState<"transfer" | "delete">();
  const close = () => setOpen(undefined);
  return (
    <>
      {abilities.transfer && (
        <DangerItem title="Transfer ownership" action="Transfer ownership" onAsk={() => setOpen("transfer")}>
          {owner_name} owns it. Anybody who belongs to it can become the owner.
        </DangerItem>
      )}
      {abilities.delete && (
        <DangerItem title="Delete" action="Delete project" onAsk={() => setOpen("delete")}>
          Deletes it for everybody, for good. A project with observations can only be archived.
        </DangerItem>
      )}
      {open === "transfer" && <TransferDialog project={project} onClose={close} />}
      {open === "delete" && <DeleteDialog project={project} onClose={close} />}
    </>
  );
}
