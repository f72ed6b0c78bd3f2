import { implied, type Observatory, type ObservatoryMember } from "@meridian/contract";
import { IconBuilding, IconUsers } from "@tabler/icons-react";
import type { List } from "../../../data/useList.ts";
import { MemberTable, useMemberChange } from "../../../resource/members/MemberTable.tsx";
import { Notice } from "../../../ui/page/Notice.tsx";
import { roleStyles } from "../../../ui/values/statusStyles.ts";
import { changeFlags, memberFlags, whyLocked } from "./useMembers.ts";

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
  const change = useMemberChange<ObservatoryMember>("observatory", observatory.id, (member, flags) =>
    changeFlags(observatory.id, member, flags),
  );
  const { label, who, nobody, hint, icon } = words[kind];
  const { administer, leave } = observatory.abilities;
  // The owner stays.
  const canRemove = ({ is_owner }: ObservatoryMember, isMe: boolean) =>
    !is_owner && (isMe ? leave : administer);
  return (
    <MemberTable
      label={label}
      place={observatory.name}
      file={`${observatory.name}-${kind}`}
      who={who}
      hasLegend={kind === "organizations"}
      list={list}
      flags={memberFlags}
      stylesOf={(row) => [row.is_owner && roleStyles.owner]}
      detail={(row) => row.email ?? row.short_name}
      isSet={(row, flag) => implied(row)[flag]}
      whyLocked={whyLocked}
      change={administer ? change : undefined}
      canRemove={administer || (leave && kind === "users") ? canRemove : undefined}
      onRemove={onRemove}
      empty={
        <Notice icon={icon} title={search ? `Nothing matches “${search}”` : nobody}>
          {!search && hint}
        </Notice>
      }
    />
  );
}
