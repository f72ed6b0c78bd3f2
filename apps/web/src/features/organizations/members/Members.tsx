import { useDisclosure } from "@mantine/hooks";
import type { OrganizationFlag, OrganizationFlags, OrganizationMember } from "@meridian/contract";
import { useState } from "react";
import { useList } from "../../../data/useList.ts";
import { Invitations } from "../../../resource/invitations/Invitations.tsx";
import {
  AddPersonButton,
  MemberTable,
  noMatchingMembers,
  useMemberChange,
} from "../../../resource/members/MemberTable.tsx";
import { trpc, trpcClient } from "../../../trpc.ts";
import { FilterBar } from "../../../ui/lists/FilterBar.tsx";
import { ListTools } from "../../../ui/lists/ListTools.tsx";
import { accountStyles, roleStyles } from "../../../ui/values/statusStyles.ts";
import type { OrganizationSearch, TabProps } from "../search.ts";
import { AddMemberDialog, heldFlags, memberFlags } from "./AddMemberDialog.tsx";
import { RemoveMemberDialog } from "./RemoveMemberDialog.tsx";

const roles = [
  { value: undefined, word: "Everybody" },
  { value: "owner", word: "Owner" },
  { value: "admin", word: "Admins" },
  { value: "member", word: "Members" },
] as const;

const stylesOf = ({ role, deactivated }: OrganizationMember) => [
  role !== "member" && roleStyles[role],
  deactivated && accountStyles.deactivated,
];

/** The members of an organization, with what each may do, changed in place. */
export function Members({ organization, search, onChange }: TabProps) {
  const { abilities } = organization;
  const list = useMembers(organization.id, search);
  const change = useMemberChange<OrganizationMember>("organization", organization.id, (row, flags) =>
    trpcClient.organizations.updateMember.mutate({ id: organization.id, userId: row.user_id, ...flags }),
  );
  const [isAdding, adding] = useDisclosure(false);
  const [removing, setRemoving] = useState<OrganizationMember>();
  const held = heldFlags(abilities);
  return (
    <>
      <ListTools
        label="Search by name or address"
        search={search.search}
        onSearch={(words) => onChange({ search: words })}
        action={abilities.manage_members && <AddPersonButton onClick={adding.open} />}
      >
        <FilterBar
          label="Role"
          options={roles}
          value={search.role}
          counts={list.first?.counts?.role}
          onChange={(role) => onChange({ role })}
        />
      </ListTools>
      <MemberTable
        label="Members"
        place={organization.short_name}
        file={`${organization.short_name}-members`}
        who="Name"
        list={list}
        flags={memberFlags}
        stylesOf={stylesOf}
        detail={(row) => row.email}
        change={abilities.manage_members ? change : undefined}
        whyLocked={(row, flag) => whyLocked(held, row, flag)}
        canRemove={({ role }, isMe) =>
          role !== "owner" && (isMe ? abilities.leave : abilities.manage_members)
        }
        onRemove={setRemoving}
        empty={noMatchingMembers}
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
        <RemoveMemberDialog
          organization={organization}
          member={removing}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  );
}

/** The members that the address asks for. */
function useMembers(id: string, { search, role, sort, order }: OrganizationSearch) {
  const input = { id, search, role, sort, order };
  return useList(trpc.organizations.members, input, { counts: true });
}

/** The reason why a person with these flags can't change a member's flag. */
function whyLocked(
  held: OrganizationFlags,
  member: OrganizationMember,
  flag: OrganizationFlag,
): string | undefined {
  if (member.role === "owner") return "The owner has every permission.";
  if (!held[flag] && !member[flag]) return "You can only give permissions that you have yourself.";
}
