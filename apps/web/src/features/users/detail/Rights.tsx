import type { SystemUserDetails } from "@meridian/contract";
import { useState } from "react";
import { DangerItem } from "../../../ui/DangerItem.tsx";
import { ChangeDialog } from "./ChangeDialog.tsx";
import { type Change, changes } from "./changes.ts";

/** What a server administrator can do about an account. */
export function Rights({ user }: { user: SystemUserDetails }) {
  const [open, setOpen] = useState<Change>();
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
      {open && <ChangeDialog user={user} change={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}
