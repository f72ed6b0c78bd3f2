import type { Organization, OrganizationMember } from "@meridian/contract";
import { RemoveButton } from "../../../resource/members/RemoveButton.tsx";
import { useProfile } from "../../../session.ts";

interface MemberActionProps {
  organization: Organization;
  member: OrganizationMember;
  onRemove(): void;
}

/** Leave on one's own row; remove on the rows of others. */
export function MemberAction({ organization, member, onRemove }: MemberActionProps) {
  const isMe = useProfile().id === member.user_id;
  const { abilities } = organization;
  if (member.role === "owner" || !(isMe ? abilities.leave : abilities.manage_members)) return null;
  return <RemoveButton place={organization.short_name} name={member.name} isMe={isMe} onRemove={onRemove} />;
}
