import { Text } from "@mantine/core";
import type { Project, ProjectMember } from "@meridian/contract";
import { useMutation } from "@tanstack/react-query";
import { useProfile } from "../../../session.ts";
import { queryClient, trpc } from "../../../trpc.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { announceSuccess } from "../../../ui/toast.ts";

interface RemoveDialogProps {
  project: Project;
  member: ProjectMember;
  onClose(): void;
}

/** Removes a member, or lets oneself leave. */
export function RemoveDialog({ project, member, onClose }: RemoveDialogProps) {
  const { id, name } = project;
  const isMe = useProfile().id === member.user_id;
  const remove = useMutation({
    ...trpc.projects.removeMember.mutationOptions(),
    onSuccess: () => {
      onClose();
      void announceSuccess(isMe ? `You left ${name}` : `${member.name} is removed`);
    },
    onSettled: () => queryClient.invalidateQueries(trpc.projects.pathFilter()),
  });
  const stays = member.organization_id
    ? `, but ${isMe ? "stay" : "stays"} in it through the organization`
    : "";
  return (
    <ConfirmDialog
      title={isMe ? `Leave ${name}?` : `Remove ${member.name}?`}
      action={isMe ? "Leave" : "Remove"}
      isDangerous
      change={remove}
      onClose={onClose}
      onConfirm={() => remove.mutate({ id, userId: member.user_id })}
    >
      <Text>
        {isMe ? "You lose your own place" : `${member.name} loses their own place`} in the project{stays}.
        What was observed stays in it.
      </Text>
    </ConfirmDialog>
  );
}
