import type { Project, ProjectMember } from "@meridian/contract";
import { useProfile } from "../../../session.ts";
import { RemoveButton } from "../../../ui/members/RemoveButton.tsx";

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
  return <RemoveButton place={project.name} name={member.name} isMe={isMe} onRemove={onRemove} />;
}
