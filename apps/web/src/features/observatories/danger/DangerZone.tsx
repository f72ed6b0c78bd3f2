import type { Observatory } from "@meridian/contract";
import { useState } from "react";
import { DangerItem } from "../../../ui/DangerItem.tsx";
import { DeleteDialog } from "./DeleteDialog.tsx";
import { InTheWay } from "./InTheWay.tsx";
import { RetireDialog } from "./RetireDialog.tsx";
import { TransferDialog } from "./TransferDialog.tsx";
import { useObservationCount } from "./useObservationCount.ts";

/** What isn't easily taken back, as far as the person may do it. What can't be done says why. */
export function DangerZone({ observatory }: { observatory: Observatory }) {
  const { id, abilities, owner_name, retired } = observatory;
  const [open, setOpen] = useState<"transfer" | "retire" | "delete">();
  const close = () => setOpen(undefined);
  const there = useObservationCount(id);
  return (
    <>
      {abilities.transfer && (
        <DangerItem title="Transfer ownership" action="Transfer ownership" onAsk={() => setOpen("transfer")}>
          Owned by {owner_name}. Only the new owner can undo this.
        </DangerItem>
      )}
      {abilities.administer && (
        <DangerItem
          title={retired ? "Return to service" : "Retire"}
          action={retired ? "Return to service" : "Retire observatory"}
          isPossible={retired || there?.ongoing === 0}
          onAsk={() => setOpen("retire")}
        >
          {retired
            ? "It takes observations again."
            : "It takes no more observations and leaves the lists. Everything observed stays."}
          {!retired && <InTheWay id={id} count={there?.ongoing} of="unfinished" />}
        </DangerItem>
      )}
      {abilities.delete && (
        <DangerItem
          title="Delete"
          action="Delete observatory"
          isPossible={there?.all === 0}
          onAsk={() => setOpen("delete")}
        >
          Deletes it for everybody, for good.
          <InTheWay id={id} count={there?.all} of="any" />
        </DangerItem>
      )}
      {open === "transfer" && <TransferDialog observatory={observatory} onClose={close} />}
      {open === "retire" && <RetireDialog observatory={observatory} onClose={close} />}
      {open === "delete" && <DeleteDialog observatory={observatory} onClose={close} />}
    </>
  );
}
