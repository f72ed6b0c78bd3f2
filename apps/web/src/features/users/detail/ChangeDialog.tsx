import { Text } from "@mantine/core";
import type { SystemUserDetails } from "@meridian/contract";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";
import { type Change, changes } from "./changes.ts";
import { Owned } from "./Owned.tsx";
import { ownsSomething } from "./ownership.ts";
import { useAccountChange } from "./useAccountChange.ts";

interface ChangeDialogProps {
  user: SystemUserDetails;
  change: Change;
  onClose(): void;
}

/** Explains and makes a change of an account. */
export function ChangeDialog({ user, change, onClose }: ChangeDialogProps) {
  const making = useAccountChange(user, change, onClose);
  return (
    <ConfirmDialog
      title={change.question(user.name)}
      action={change.word}
      isDangerous={change.isDangerous ?? false}
      change={making}
      onClose={onClose}
      onConfirm={() => making.mutate()}
    >
      <Text>
        {user.name} {change.effect}
      </Text>
      {change === changes.deactivate && ownsSomething(user) && (
        <Owned user={user} onFollow={onClose}>
          They own these until you transfer them:
        </Owned>
      )}
    </ConfirmDialog>
  );
}
