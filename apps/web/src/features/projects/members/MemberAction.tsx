import { Button } from "@mantine/core";
import type { Project, ProjectMember } from "@meridian/contract";
import { useProfile } from "../../../session.ts";

interface MemberActionProps {
  project: Project;
  member: ProjectMember;
  onRemove(): void;
}

/** Leaving, on one's own row; removing, on those of others who are there by themselves. */
export function MemberAction({ project, member, onRemove }: MemberActionProps) {
  const isMe = useProfile().id === member.user_id;
  const { abilities } = project;
  if (member.is_owner || !member.is_direct || !(isMe ? abilities.leave : abilities.manage)) return null;
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={isMe ? `Leave ${project.name}` : `Remove ${member.name}`}
      onClick={onRemove}
    >
      {isMe ? "Leave" : "Remove"}
    </Button>
  );
}
