import { Text } from "@mantine/core";
import type { Observatory, ObservatoryMember } from "@meridian/contract";
import { useMutation } from "@tanstack/react-query";
import { useProfile } from "../../../session.ts";
import { queryClient, trpc, trpcClient } from "../../../trpc.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { announceSuccess } from "../../../ui/toast.ts";

interface RemoveDialogProps {
  observatory: Observatory;
  member: ObservatoryMember;
  onClose(): void;
}

/** Removes a person or an organization, or lets oneself leave. */
export function RemoveDialog({ observatory, member, onClose }: RemoveDialogProps) {
  const isMe = useProfile().id === member.user_id;
  const { title, action, done, loss } = wordsFor(observatory, member, isMe);
  const remove = useMutation({
    mutationFn: () => removal(observatory.id, member),
    onSuccess: () => {
      onClose();
      void announceSuccess(done);
    },
    onSettled: () => queryClient.invalidateQueries(trpc.observatories.pathFilter()),
  });
  return (
    <ConfirmDialog
      title={title}
      action={action}
      isDangerous
      change={remove}
      onClose={onClose}
      onConfirm={() => remove.mutate()}
    >
      <Text>{loss}</Text>
    </ConfirmDialog>
  );
}

function removal(id: string, { user_id, organization_id }: ObservatoryMember): Promise<unknown> {
  const { removeMember, removeOrganization } = trpcClient.observatories;
  if (user_id) return removeMember.mutate({ id, userId: user_id });
  return removeOrganization.mutate({ id, orgId: organization_id ?? "" });
}

function wordsFor({ name: place }: Observatory, { name, organization_id }: ObservatoryMember, isMe: boolean) {
  if (isMe)
    return {
      title: `Leave ${place}?`,
      action: "Leave",
      done: `You left ${place}`,
      loss: "You may do there only what an organization of yours lets you, if there is one.",
    };
  const loss = organization_id
    ? `The people of ${name} lose at once what they may do here through it. Whoever is here in another way keeps that.`
    : `${name} may do here only what an organization of theirs lets them, if there is one.`;
  return { title: `Remove ${name}?`, action: "Remove", done: `${name} is removed`, loss };
}
