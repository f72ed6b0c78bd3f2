import type { Observatory, ObservatoryMember } from "@meridian/contract";
import { useProfile } from "../../../session.ts";
import { RemoveButton } from "../../../ui/members/RemoveButton.tsx";

interface MemberActionProps {
  observatory: Observatory;
  member: ObservatoryMember;
  onRemove(): void;
}

/** Leaving, on one's own row; removing, on those of others. The owner stays. */
export function MemberAction({ observatory, member, onRemove }: MemberActionProps) {
  const isMe = useProfile().id === member.user_id;
  const { abilities } = observatory;
  if (member.is_owner || !(isMe ? abilities.leave : abilities.administer)) return null;
  return <RemoveButton place={observatory.name} name={member.name} isMe={isMe} onRemove={onRemove} />;
}
