import { Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { deleteUserPhrase, type SystemUserDetails } from "@meridian/contract";
import { useState } from "react";
import { useChange, useSend } from "../../../data/useChange.ts";
import { useProfile } from "../../../session.ts";
import { trpc, trpcClient } from "../../../trpc.ts";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";
import { DangerItem } from "../../../ui/dialogs/DangerItem.tsx";
import { type Change, changes } from "./changes.ts";
import { Owned } from "./Owned.tsx";
import { ownsSomething } from "./ownership.ts";
import classes from "./UserPage.module.css";

/** The actions of a server administrator on an account. */
export function Rights({ user }: { user: SystemUserDetails }) {
  const [open, setOpen] = useState<Change>();
  const [isDeleting, deleting] = useDisclosure();
  const isOwn = useProfile().id === user.id;
  const offered = [
    ...(user.server_admin ? [changes.demote] : []),
    ...(!user.server_admin && !user.deactivated_at ? [changes.promote] : []),
    ...(user.session_count > 0 ? [changes.endSessions] : []),
    ...(user.api_key_count > 0 ? [changes.revokeKeys] : []),
    user.deactivated_at ? changes.reactivate : changes.deactivate,
  ];
  return (
    <>
      {offered.map((change) => (
        <DangerItem key={change.word} title={change.title} action={change.word} onAsk={() => setOpen(change)}>
          {change.now(user)}
        </DangerItem>
      ))}
      {!isOwn && (
        <DangerItem title="Delete account" action="Delete account" onAsk={deleting.open}>
          Their name, address and picture are deleted. Their observations stay.
        </DangerItem>
      )}
      {isDeleting && <DeleteDialog user={user} onClose={deleting.close} />}
      {open && <ChangeDialog user={user} change={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

interface ChangeDialogProps {
  user: SystemUserDetails;
  change: Change;
  onClose(): void;
}

/** Explains and makes a change of an account. */
function ChangeDialog({ user, change, onClose }: ChangeDialogProps) {
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

/** Makes a change of an account. */
const useAccountChange = ({ id, name }: SystemUserDetails, change: Change, onDone: () => void) =>
  useSend(() => make(id, change), {
    keep: trpc.users.get.queryKey({ id }),
    done: onDone,
    say: `${name} ${change.done}`,
    refresh: "user",
  });

function make(id: string, { makes }: Change): Promise<SystemUserDetails> {
  if (makes === "endSessions") return trpcClient.users.endSessions.mutate({ id });
  if (makes === "revokeKeys") return trpcClient.users.revokeKeys.mutate({ id });
  return trpcClient.users.update.mutate({ id, ...makes });
}

interface DeleteDialogProps {
  user: SystemUserDetails;
  onClose(): void;
}

/** Says what goes and what stays, or what needs another owner first. */
function DeleteDialog({ user, onClose }: DeleteDialogProps) {
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
