import type { ReactNode } from "react";
import { ConfirmDialog, type ConfirmDialogProps } from "../../ui/dialogs/ConfirmDialog.tsx";
import { type Removal, removalWords } from "./removal.ts";

interface AskToRemoveProps extends Removal, Pick<ConfirmDialogProps, "change" | "onConfirm" | "onClose"> {
  /** What they lose. */
  children: ReactNode;
}

/** Asks before somebody is removed, or leaves. */
export function AskToRemove({ place, name, isMe, ...dialog }: AskToRemoveProps) {
  const { action, label } = removalWords({ place, name, isMe });
  return <ConfirmDialog title={`${label}?`} action={action} isDangerous {...dialog} />;
}
