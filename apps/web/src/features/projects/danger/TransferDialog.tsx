import type { Project } from "@meridian/contract";
import { useMemo } from "react";
import type { Source } from "../../../data/searchSelect/sources.ts";
import { useChange } from "../../../data/useChange.ts";
import { TransferToMember } from "../../../resource/TransferToMember.tsx";
import { trpc, trpcClient } from "../../../trpc.ts";

interface TransferDialogProps {
  project: Project;
  onClose(): void;
}

/** Makes somebody else who belongs to the project its owner. */
export function TransferDialog({ project, onClose }: TransferDialogProps) {
  const { id, name, owner_name } = project;
  const source = useMemo(() => successorsOf(project), [project]);
  const transfer = useChange(trpc.projects.transfer, {
    keep: trpc.projects.get.queryKey({ id }),
    done: onClose,
    say: (saved) => `${saved.owner_name} now owns ${saved.name}`,
    refresh: "project",
  });
  return (
    <TransferToMember
      name={name}
      source={source}
      description="A member"
      change={transfer}
      onClose={onClose}
      onTransfer={(userId) => transfer.mutate({ id, user_id: userId })}
    >
      {owner_name} goes on managing the project; whether they may is the new owner's to say from then on.
    </TransferToMember>
  );
}

/** Who belongs to the project and can become its owner. */
const successorsOf = ({ id, owner_id }: Project): Source => ({
  key: ["search", "successors", id, owner_id],
  async find(search) {
    const { items } = await trpcClient.projects.members.query({ id, search, limit: 50 });
    return items
      .filter(({ is_owner }) => !is_owner)
      .map(({ user_id, name, email }) => ({ id: user_id, name: `${name}, ${email}` }));
  },
});
