import type { Project, ProjectMember } from "@meridian/contract";
import { RemoveButton } from "../../../resource/members/RemoveButton.tsx";
import { useProfile } from "../../../session.ts";
import { isOpenToChange } from "../detail/tab.ts";

interface MemberActionProps {
  project: Project;
  member: ProjectMember;
  onRemove(): void;
}

/** Leave on one's own row; remove on rows of other direct members. */
export function MemberAction({ project, member, onRemove }: MemberActionProps) {
  const isMe = useProfile().id === member.user_id;
  if (member.is_owner || !member.is_direct || !(isMe ? project.abilities.leave : isOpenToChange(project)))
    return null;
  return <RemoveButton place={project.name} name={member.name} isMe={isMe} onRemove={onRemove} />;
}
