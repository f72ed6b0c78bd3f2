import { Text } from "@mantine/core";
import type { Observatory } from "@meridian/contract";
import { DangerZone } from "../../../resource/danger/DangerZone.tsx";
import { DeleteDialog } from "../../../resource/danger/DeleteDialog.tsx";
import { InTheWay } from "./InTheWay.tsx";
import { RetireDialog } from "./RetireDialog.tsx";
import { TransferDialog } from "./TransferDialog.tsx";
import { useObservationCount } from "./useObservationCount.ts";

/** Transfers, retires or deletes an observatory. A disabled action says why. */
export function Danger({ observatory }: { observatory: Observatory }) {
  const { id, name, abilities, owner_name, retired } = observatory;
  const there = useObservationCount(id);
  return (
    <DangerZone
      dangers={[
        abilities.transfer && {
          title: "Transfer ownership",
          action: "Transfer ownership",
          what: `Owned by ${owner_name}. Only the new owner can undo this.`,
          dialog: (close) => <TransferDialog observatory={observatory} onClose={close} />,
        },
        abilities.administer && {
          title: retired ? "Return to service" : "Retire",
          action: retired ? "Return to service" : "Retire observatory",
          what: retired ? (
            "It takes observations again."
          ) : (
            <>
              It takes no more observations and leaves the lists. Everything observed stays.
              <InTheWay id={id} count={there?.ongoing} of="unfinished" />
            </>
          ),
          isPossible: retired || there?.ongoing === 0,
          dialog: (close) => <RetireDialog observatory={observatory} onClose={close} />,
        },
        abilities.delete && {
          title: "Delete",
          action: "Delete observatory",
          what: (
            <>
              Deletes it for everybody, for good.
              <InTheWay id={id} count={there?.all} of="any" />
            </>
          ),
          isPossible: there?.all === 0,
          dialog: (close) => (
            <DeleteDialog of="observatory" resource={observatory} phrase={name} onClose={close}>
              <Text>
                “{name}” is gone for good, with its settings and its history. Everybody loses what they may do
                there, and projects that may observe there no longer can.
              </Text>
            </DeleteDialog>
          ),
        },
      ]}
    />
  );
}
