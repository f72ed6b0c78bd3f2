import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import type { Topic } from "../../data/topics.ts";
import { useSend } from "../../data/useChange.ts";
import { useProfile } from "../../session.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";

interface Removal {
  /** The name of the organization, observatory or project. */
  place: string;
  name: string;
  isMe: boolean;
}

/** The words for removing somebody, or for leaving. */
const removalWords = ({ place, name, isMe }: Removal) =>
  isMe
    ? { action: "Leave", label: `Leave ${place}`, done: `You left ${place}` }
    : { action: "Remove", label: `Remove ${name}`, done: `${name} is removed` };

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

interface RemoveDialogProps {
  place: string;
  member: { user_id: string | null; name: string };
  send(): Promise<unknown>;
  refresh: Topic | readonly Topic[];
  /** Follows when the person has left. */
  onLeft?(): unknown;
  onClose(): void;
  /** The access that they lose. */
  children(isMe: boolean): ReactNode;
}

/** Asks before a member is removed, or leaves. */
export function RemoveDialog({ place, member, send, refresh, onLeft, onClose, children }: RemoveDialogProps) {
  const isMe = useProfile().id === member.user_id;
  const { action, label, done } = removalWords({ place, name: member.name, isMe });
  const remove = useSend(send, {
    done: async () => {
      onClose();
      if (isMe) await onLeft?.();
    },
    say: done,
    refresh,
  });
  return (
    <ConfirmDialog
      title={`${label}?`}
      action={action}
      isDangerous
      change={remove}
      onClose={onClose}
      onConfirm={() => remove.mutate()}
    >
      {children(isMe)}
    </ConfirmDialog>
  );
}
