import type { Organization } from "@meridian/contract";
import { useMemo } from "react";
import type { Source } from "../../../data/searchSelect/sources.ts";
import { useChange } from "../../../data/useChange.ts";
import { TransferToMember } from "../../../resource/TransferToMember.tsx";
import { trpc, trpcClient } from "../../../trpc.ts";

interface TransferDialogProps {
  organization: Organization;
  onClose(): void;
}

/** Makes another member the owner. */
export function TransferDialog({ organization, onClose }: TransferDialogProps) {
  const { id, short_name, owner_name } = organization;
  const source = useMemo(() => successors(organization), [organization]);
  const transfer = useChange(trpc.organizations.transfer, {
    keep: trpc.organizations.get.queryKey({ id }),
    done: onClose,
    say: (saved) => `${saved.owner_name} now owns ${saved.short_name}`,
    refresh: ["profile", "organization"],
  });
  return (
    <TransferToMember
      name={short_name}
      source={source}
      description="A member"
      change={transfer}
      onClose={onClose}
      onTransfer={(userId) => transfer.mutate({ id, user_id: userId })}
    >
      Only the new owner can transfer or delete it then. {owner_name} stays a member with every permission,
      which the new owner can take away.
    </TransferToMember>
  );
}

/** Members who can become the owner. */
const successors = ({ id, owner_id }: Organization): Source => ({
  key: ["search", "successors", id, owner_id],
  async find(search) {
    const { items } = await trpcClient.organizations.members.query({ id, search, limit: 50 });
    return items
      .filter(({ user_id, deactivated }) => user_id !== owner_id && !deactivated)
      .map(({ user_id, name, email }) => ({ id: user_id, name: `${name}, ${email}` }));
  },
});
