import { useChange } from "../../data/useChange.ts";
import { trpc } from "../../trpc.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";

/** Asks before the repair of one issue is taken back. */
export function UndoDialog({ id, onClose }: { id: string; onClose(): void }) {
  const undo = useChange(trpc.integrity.undoRepair, {
    done: onClose,
    say: "Repair undone",
    refresh: "integrity",
  });
  return (
    <ConfirmDialog
      title="Undo this repair?"
      action="Undo repair"
      change={undo}
      onClose={onClose}
      onConfirm={() => undo.mutate({ id })}
    >
      Restores what was there before the repair and reopens the issue.
    </ConfirmDialog>
  );
}
