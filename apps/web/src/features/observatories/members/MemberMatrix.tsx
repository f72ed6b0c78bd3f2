import { implied, type Observatory, type ObservatoryMember } from "@meridian/contract";
import { IconBuilding, IconUsers } from "@tabler/icons-react";
import type { List } from "../../../data/useList.ts";
import { MemberName } from "../../../resource/members/MemberName.tsx";
import { PermissionMatrix } from "../../../resource/members/PermissionMatrix.tsx";
import { RemoveButton } from "../../../resource/members/removal.tsx";
import { useProfile } from "../../../session.ts";
import { Notice } from "../../../ui/page/Notice.tsx";
import { roleLooks } from "../../../ui/values/looks.ts";
import { memberFlags, partyId, useMemberChange, whyLocked } from "./useMembers.ts";

interface MemberMatrixProps {
  observatory: Observatory;
  kind: "users" | "organizations";
  list: List<ObservatoryMember>;
  search: string | undefined;
  onRemove(member: ObservatoryMember): void;
}

const words = {
  users: {
    label: "People",
    who: "Name",
    nobody: "No people added",
    hint: "People get access through the organizations below, or are added one by one.",
    icon: IconUsers,
  },
  organizations: {
    label: "Organizations",
    who: "Organization",
    nobody: "No organizations added",
    hint: "Adding an organization gives its members access for as long as they belong to it.",
    icon: IconBuilding,
  },
};

export function MemberMatrix({ observatory, kind, list, search, onRemove }: MemberMatrixProps) {
  const me = useProfile().id;
  const change = useMemberChange(observatory.id);
  const { label, who, nobody, hint, icon } = words[kind];
  const { administer, leave } = observatory.abilities;
  return (
    <PermissionMatrix
      label={label}
      file={`${observatory.name}-${kind}`}
      who={who}
      hasLegend={kind === "organizations"}
      list={list}
      flags={memberFlags}
      rowId={partyId}
      name={(row) => row.name}
      describe={(row) => (
        <MemberName
          name={row.name}
          avatarUrl={row.user_id ? row.avatar_url : undefined}
          isMe={row.user_id === me}
          isConfirmed={row.email_verified}
          looks={[row.is_owner && roleLooks.owner]}
        >
          {row.email ?? row.short_name}
        </MemberName>
      )}
      isSet={(row, flag) => implied(row)[flag]}
      whyLocked={whyLocked}
      onChange={administer ? (row, flag, value) => change(row, { [flag]: value }) : undefined}
      action={
        administer || (leave && kind === "users")
          ? (row) => <MemberAction observatory={observatory} member={row} onRemove={() => onRemove(row)} />
          : undefined
      }
      empty={
        <Notice icon={icon} title={search ? `Nothing matches “${search}”` : nobody}>
          {!search && hint}
        </Notice>
      }
    />
  );
}

interface MemberActionProps {
  observatory: Observatory;
  member: ObservatoryMember;
  onRemove(): void;
}

/** Leave on one's own row; remove on the rows of others. The owner stays. */
function MemberAction({ observatory, member, onRemove }: MemberActionProps) {
  const isMe = useProfile().id === member.user_id;
  const { abilities } = observatory;
  if (member.is_owner || !(isMe ? abilities.leave : abilities.administer)) return null;
  return <RemoveButton place={observatory.name} name={member.name} isMe={isMe} onRemove={onRemove} />;
}
