import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { ConfirmDialog, type ConfirmDialogProps } from "../../ui/dialogs/ConfirmDialog.tsx";

interface RemoveButtonProps extends Removal {
  onRemove(): void;
}

/** Leave on one's own row; remove on the rows of others. */
export function RemoveButton({ onRemove, ...removal }: RemoveButtonProps) {
  const { action, label } = removalWords(removal);
  return (
    <Button size="compact-sm" variant="default" aria-label={label} onClick={onRemove}>
      {action}
    </Button>
  );
}

interface AskToRemoveProps extends Removal, Pick<ConfirmDialogProps, "change" | "onConfirm" | "onClose"> {
  /** What they lose. */
  children: ReactNode;
}

/** Asks before somebody is removed, or leaves. */
export function AskToRemove({ place, name, isMe, ...dialog }: AskToRemoveProps) {
  const { action, label } = removalWords({ place, name, isMe });
  return <ConfirmDialog title={`${label}?`} action={action} isDangerous {...dialog} />;
}

interface Removal {
  /** Where somebody is removed from. */
  place: string;
  name: string;
  isMe: boolean;
}

/** What it is called to remove somebody, or to leave. */
export const removalWords = ({ place, name, isMe }: Removal) =>
  isMe
    ? { action: "Leave", label: `Leave ${place}`, done: `You left ${place}` }
    : { action: "Remove", label: `Remove ${name}`, done: `${name} is removed` };
