import { Text } from "@mantine/core";
import type { Observatory, ObservatoryMember } from "@meridian/contract";
import { useSend } from "../../../data/useChange.ts";
import { AskToRemove } from "../../../resource/members/AskToRemove.tsx";
import { removalWords } from "../../../resource/members/removal.ts";
import { useProfile } from "../../../session.ts";
import { trpcClient } from "../../../trpc.ts";

interface RemoveDialogProps {
  observatory: Observatory;
  member: ObservatoryMember;
  onClose(): void;
}

/** Removes a person or an organization, or lets oneself leave. */
export function RemoveDialog({ observatory, member, onClose }: RemoveDialogProps) {
  const isMe = useProfile().id === member.user_id;
  const removal = { place: observatory.name, name: member.name, isMe };
  const remove = useSend(() => removeFrom(observatory.id, member), {
    done: onClose,
    say: () => removalWords(removal).done,
    refresh: "observatory",
  });
  return (
    <AskToRemove {...removal} change={remove} onClose={onClose} onConfirm={() => remove.mutate()}>
      <Text>{lossOf(member, isMe)}</Text>
    </AskToRemove>
  );
}

function removeFrom(id: string, { user_id, organization_id }: ObservatoryMember): Promise<unknown> {
  const { removeMember, removeOrganization } = trpcClient.observatories;
  if (user_id) return removeMember.mutate({ id, userId: user_id });
  return removeOrganization.mutate({ id, orgId: organization_id ?? "" });
}

function lossOf({ name, organization_id }: ObservatoryMember, isMe: boolean): string {
  if (isMe) return "You keep only the access that your organizations give you, if any.";
  return organization_id
    ? `Members of ${name} lose the access it gives them at once. They keep any other access they have.`
    : `${name} keeps only the access that their organizations give them, if any.`;
}
