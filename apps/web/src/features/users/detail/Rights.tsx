import { useDisclosure } from "@mantine/hooks";
import type { SystemUserDetails } from "@meridian/contract";
import { useState } from "react";
import { useProfile } from "../../../session.ts";
import { DangerItem } from "../../../ui/dialogs/DangerItem.tsx";
import { ChangeDialog } from "./ChangeDialog.tsx";
import { type Change, changes } from "./changes.ts";
import { DeleteDialog } from "./DeleteDialog.tsx";

/** What a server administrator can do about an account. */
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
