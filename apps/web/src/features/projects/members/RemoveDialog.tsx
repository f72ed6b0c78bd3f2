import { Text } from "@mantine/core";
import type { Project, ProjectMember } from "@meridian/contract";
import { useChange } from "../../../data/useChange.ts";
import { AskToRemove } from "../../../resource/members/AskToRemove.tsx";
import { removalWords } from "../../../resource/members/removal.ts";
import { useProfile } from "../../../session.ts";
import { trpc } from "../../../trpc.ts";

interface RemoveDialogProps {
  project: Project;
  member: ProjectMember;
  onClose(): void;
}

/** Removes a member, or lets oneself leave. */
export function RemoveDialog({ project, member, onClose }: RemoveDialogProps) {
  const { id, name } = project;
  const isMe = useProfile().id === member.user_id;
  const removal = { place: name, name: member.name, isMe };
  const remove = useChange(trpc.projects.removeMember, {
    done: onClose,
    say: () => removalWords(removal).done,
    refresh: "project",
  });
  const stays = member.organization_id
    ? `, but ${isMe ? "stay" : "stays"} in it through the organization`
    : "";
  return (
    <AskToRemove
      {...removal}
      change={remove}
      onClose={onClose}
      onConfirm={() => remove.mutate({ id, userId: member.user_id })}
    >
      <Text>
        {isMe ? "You lose your own place" : `${member.name} loses their own place`} in the project{stays}.
        Observations stay in the project.
      </Text>
    </AskToRemove>
  );
}
