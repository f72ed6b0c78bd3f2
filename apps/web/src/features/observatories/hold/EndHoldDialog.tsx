import { Text } from "@mantine/core";
import type { Observatory } from "@meridian/contract";
import { useChange } from "../../../data/useChange.ts";
import { trpc } from "../../../trpc.ts";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";

interface EndHoldDialogProps {
  observatory: Observatory;
  onClose(): void;
}

/** Asks before an observatory gets work again, because somebody may stand beside the telescope. */
export function EndHoldDialog({ observatory: { id, name }, onClose }: EndHoldDialogProps) {
  const end = useChange(trpc.observatories.endHold, {
    keep: trpc.observatories.get.queryKey({ id }),
    done: onClose,
    say: `${name} is no longer held`,
    refresh: "observatory",
  });
  return (
    <ConfirmDialog
      title="End this hold?"
      action="End hold"
      change={end}
      onClose={onClose}
      onConfirm={() => end.mutate({ id })}
    >
      <Text>{name} gets observations again at once. Make sure that nobody is at the telescope.</Text>
    </ConfirmDialog>
  );
}
