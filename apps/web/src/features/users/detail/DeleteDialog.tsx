import { Text } from "@mantine/core";
import { deleteUserPhrase, type SystemUserDetails } from "@meridian/contract";
import { useChange } from "../../../data/useChange.ts";
import { trpc } from "../../../trpc.ts";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";
import { Owned } from "./Owned.tsx";
import { ownsSomething } from "./ownership.ts";
import classes from "./UserPage.module.css";

interface DeleteDialogProps {
  user: SystemUserDetails;
  onClose(): void;
}

/** Says what goes and what stays, or what needs another owner first. */
export function DeleteDialog({ user, onClose }: DeleteDialogProps) {
  const { id, name, email } = user;
  const isOwner = ownsSomething(user);
  const remove = useChange(trpc.users.delete, {
    keep: trpc.users.get.queryKey({ id }),
    done: onClose,
    say: `The account of ${name} is deleted`,
    refresh: "user",
  });
  return (
    <ConfirmDialog
      title={`Delete the account of ${name}?`}
      action="Delete account"
      phrase={isOwner ? undefined : deleteUserPhrase}
      isDangerous
      isReady={!isOwner}
      change={remove}
      onClose={onClose}
      onConfirm={() => remove.mutate({ id, confirm: deleteUserPhrase })}
    >
      {isOwner ? (
        <Owned user={user} onFollow={onClose}>
          Each of these needs another owner first:
        </Owned>
      ) : (
        <>
          <Text>This can't be undone:</Text>
          <ul className={classes.owned}>
            <li>They leave every organization, observatory and project.</li>
            <li>All their sessions and API keys end.</li>
            <li>Their name and picture are gone, and {email} is free for another account.</li>
            <li>Their observations stay, without their name.</li>
            <li>They get a mail about it.</li>
          </ul>
        </>
      )}
    </ConfirmDialog>
  );
}
