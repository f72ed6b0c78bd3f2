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
  if (isMe) return "You may do there only what an organization of yours lets you, if there is one.";
  return organization_id
    ? `The people of ${name} lose at once what they may do here through it. Whoever is here in another way keeps that.`
    : `${name} may do here only what an organization of theirs lets them, if there is one.`;
}
