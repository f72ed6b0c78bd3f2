import type { Organization } from "@meridian/contract";
import { useState } from "react";
import { useProfile } from "../../../session.ts";
import { DangerItem } from "../../../ui/DangerItem.tsx";
import { RemoveDialog } from "../members/RemoveDialog.tsx";
import { DeleteDialog } from "./DeleteDialog.tsx";
import { TransferDialog } from "./TransferDialog.tsx";

/** What isn't easily taken back, as far as the person may do it. */
export function DangerZone({ organization }: { organization: Organization }) {
  const { abilities, owner_name } = organization;
  const me = useProfile();
  const [open, setOpen] = useState<"leave" | "transfer" | "delete">();
  const close = () => setOpen(undefined);
  return (
    <>
      {abilities.leave && (
        <DangerItem title="Leave" action="Leave organization" onAsk={() => setOpen("leave")}>
          You lose the access it gives you. Its managers can add you again.
        </DangerItem>
      )}
      {abilities.transfer && (
        <DangerItem title="Transfer ownership" action="Transfer ownership" onAsk={() => setOpen("transfer")}>
          {owner_name} owns it. Another member can become the owner; only the owner can undo that then.
        </DangerItem>
      )}
      {abilities.delete && (
        <DangerItem title="Delete" action="Delete organization" onAsk={() => setOpen("delete")}>
          Deletes it for everybody, for good. It must not own an observatory.
        </DangerItem>
      )}
      {open === "leave" && (
        <RemoveDialog
          organization={organization}
          member={{ user_id: me.id, name: me.name }}
          onClose={close}
        />
      )}
      {open === "transfer" && <TransferDialog organization={organization} onClose={close} />}
      {open === "delete" && <DeleteDialog organization={organization} onClose={close} />}
    </>
  );
}
