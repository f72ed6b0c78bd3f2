import type { Organization } from "@meridian/contract";
import { DangerZone } from "../../../resource/danger/DangerZone.tsx";
import { TransferDialog } from "../../../resource/danger/TransferDialog.tsx";
import { useProfile } from "../../../session.ts";
import { RemoveMemberDialog } from "../members/RemoveMemberDialog.tsx";
import { DeleteDialog } from "./DeleteDialog.tsx";

/** Leaves, transfers or deletes an organization. */
export function Danger({ organization }: { organization: Organization }) {
  const { abilities, owner_id, owner_name, short_name } = organization;
  const me = useProfile();
  const isMine = owner_id === me.id;
  return (
    <DangerZone
      dangers={[
        abilities.leave && {
          title: "Leave",
          action: "Leave organization",
          what: "You lose the access it gives you. Its managers can add you again.",
          dialog: (close) => (
            <RemoveMemberDialog
              organization={organization}
              member={{ user_id: me.id, name: me.name }}
              onClose={close}
            />
          ),
        },
        abilities.transfer && {
          title: "Transfer ownership",
          action: "Transfer ownership",
          what: `${isMine ? "You own it" : `${owner_name} owns it`}. Another member can become the owner. Only the new owner can undo that.`,
          dialog: (close) => (
            <TransferDialog of="organization" resource={organization} name={short_name} onClose={close}>
              Only the new owner can transfer or delete it then. {isMine ? "You stay" : `${owner_name} stays`}{" "}
              a member with every permission, which the new owner can take away.
            </TransferDialog>
          ),
        },
        abilities.delete && {
          title: "Delete",
          action: "Delete organization",
          what: "Deletes it for everybody, for good. It must not own an observatory.",
          dialog: (close) => <DeleteDialog organization={organization} onClose={close} />,
        },
      ]}
    />
  );
}
