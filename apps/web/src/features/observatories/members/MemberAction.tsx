import type { Observatory, ObservatoryMember } from "@meridian/contract";
import { RemoveButton } from "../../../resource/members/RemoveButton.tsx";
import { useProfile } from "../../../session.ts";

interface MemberActionProps {
  observatory: Observatory;
  member: ObservatoryMember;
  onRemove(): void;
}

/** Leave on one's own row; remove on the rows of others. The owner stays. */
export function MemberAction({ observatory, member, onRemove }: MemberActionProps) {
  const isMe = useProfile().id === member.user_id;
  const { abilities } = observatory;
  if (member.is_owner || !(isMe ? abilities.leave : abilities.administer)) return null;
  return <RemoveButton place={observatory.name} name={member.name} isMe={isMe} onRemove={onRemove} />;
}
