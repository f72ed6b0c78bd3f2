import type { Observatory } from "@meridian/contract";
import { useState } from "react";
import { DangerItem } from "../../../ui/DangerItem.tsx";
import { DeleteDialog } from "./DeleteDialog.tsx";
import { TransferDialog } from "./TransferDialog.tsx";

/** What isn't easily taken back, as far as the person may do it. */
export function DangerZone({ observatory }: { observatory: Observatory }) {
  const { abilities, owner_name } = observatory;
  const [open, setOpen] = useState<"transfer" | "delete">();
  const close = () => setOpen(undefined);
  return (
    <>
      {abilities.transfer && (
        <DangerItem title="Transfer ownership" action="Transfer ownership" onAsk={() => setOpen("transfer")}>
          It is {owner_name}'s. A person or an organization can become the owner; only they can undo that
          then.
        </DangerItem>
      )}
      {abilities.delete && (
        <DangerItem title="Delete" action="Delete observatory" onAsk={() => setOpen("delete")}>
          It is gone for everybody, for good. There must be no observation of it.
        </DangerItem>
      )}
      {open === "transfer" && <TransferDialog observatory={observatory} onClose={close} />}
      {open === "delete" && <DeleteDialog observatory={observatory} onClose={close} />}
    </>
  );
}
