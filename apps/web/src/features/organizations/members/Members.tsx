import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { OrganizationMember } from "@meridian/contract";
import { IconUserPlus, IconUsers } from "@tabler/icons-react";
import { useState } from "react";
import { Invitations } from "../../../resource/invitations/Invitations.tsx";
import { MemberName } from "../../../resource/members/MemberName.tsx";
import { PermissionMatrix } from "../../../resource/members/PermissionMatrix.tsx";
import { useProfile } from "../../../session.ts";
import { FilterBar } from "../../../ui/lists/FilterBar.tsx";
import { ListTools } from "../../../ui/lists/ListTools.tsx";
import { Notice } from "../../../ui/page/Notice.tsx";
import { accountLooks, roleLooks } from "../../../ui/values/looks.ts";
import type { TabProps } from "../detail/tab.ts";
import { AddMemberDialog } from "./AddMemberDialog.tsx";
import { heldFlags, memberFlags } from "./flags.ts";
import { MemberAction } from "./MemberAction.tsx";
import { RemoveDialog } from "./RemoveDialog.tsx";
import { whyLocked } from "./rules.ts";
import { useMemberChange } from "./useMemberChange.ts";
import { useMembers } from "./useMembers.ts";

const roles = [
  { value: undefined, word: "Everybody" },
  { value: "owner", word: "Owner" },
  { value: "admin", word: "Admins" },
  { value: "member", word: "Members" },
] as const;

const looksOf = ({ role, deactivated }: OrganizationMember) => [
  role !== "member" && roleLooks[role],
  deactivated && accountLooks.deactivated,
];

/** Who belongs to it, with what each may do, changed in place. */
export function Members({ organization, search, onChange }: TabProps) {
  const { abilities } = organization;
  const me = useProfile().id;
  const list = useMembers(organization.id, search);
  const change = useMemberChange(organization.id);
  const [isAdding, adding] = useDisclosure(false);
  const [removing, setRemoving] = useState<OrganizationMember>();
  const held = heldFlags(abilities);
  return (
    <>
      <ListTools
        label="Search by name or address"
        search={search.search}
        onSearch={(words) => onChange({ search: words })}
        action={
          abilities.manage_members && (
            <Button ms="auto" leftSection={<IconUserPlus size={16} />} onClick={adding.open}>
              Add a person
            </Button>
          )
        }
      >
        <FilterBar
          label="Role"
          options={roles}
          value={search.role}
          counts={list.first?.counts?.role}
          onChange={(role) => onChange({ role })}
        />
      </ListTools>
      <PermissionMatrix
        label="Members"
        file={`${organization.short_name}-members`}
        who="Name"
        list={list}
        flags={memberFlags}
        rowId={(row) => row.user_id}
        name={(row) => row.name}
        describe={(row) => (
          <MemberName
            name={row.name}
            avatarUrl={row.avatar_url}
            isMe={row.user_id === me}
            isConfirmed={row.email_verified}
            looks={looksOf(row)}
          >
            {row.email}
          </MemberName>
        )}
        onChange={abilities.manage_members ? (row, flag, value) => change(row, { [flag]: value }) : undefined}
        whyLocked={(row, flag) => whyLocked(held, row, flag)}
        action={(row) => (
          <MemberAction organization={organization} member={row} onRemove={() => setRemoving(row)} />
        )}
        empty={<Notice icon={IconUsers} title="No matching members" />}
        sort={{
          keys: ["name"],
          by: search.sort ?? "name",
          order: search.order ?? "asc",
          onChange: (_, order) => onChange({ order }),
        }}
      />
      {abilities.manage_members && <Invitations of="organization" id={organization.id} />}
      {isAdding && <AddMemberDialog organization={organization} onClose={adding.close} />}
      {removing && (
        <RemoveDialog organization={organization} member={removing} onClose={() => setRemoving(undefined)} />
      )}
    </>
  );
}
