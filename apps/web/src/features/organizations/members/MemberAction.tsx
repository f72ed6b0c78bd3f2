import type { Organization, OrganizationMember } from "@meridian/contract";
import { RemoveButton } from "../../../resource/members/RemoveButton.tsx";
import { useProfile } from "../../../session.ts";
import { heldFlags } from "./flags.ts";
import { whyKept } from "./rules.ts";

interface MemberActionProps {
  organization: Organization;
  member: OrganizationMember;
  onRemove(): void;
}

/** Leaving, on one's own row; removing, on those of others. */
export function MemberAction({ organization, member, onRemove }: MemberActionProps) {
  const isMe = useProfile().id === member.user_id;
  const { abilities } = organization;
  if (member.role === "owner" || !(isMe ? abilities.leave : abilities.manage_members)) return null;
  const reason = isMe ? undefined : whyKept(heldFlags(abilities), member);
  return (
    <RemoveButton
      place={organization.short_name}
      name={member.name}
      isMe={isMe}
      whyNot={reason}
      onRemove={onRemove}
    />
  );
}
