import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type {
  Organization,
  OrganizationFlag,
  OrganizationFlags,
  OrganizationMember,
} from "@meridian/contract";
import { IconUserPlus, IconUsers } from "@tabler/icons-react";
import { useState } from "react";
import { useList } from "../../../data/useList.ts";
import { useRowChange } from "../../../data/useRowChange.ts";
import { Invitations } from "../../../resource/invitations/Invitations.tsx";
import { MemberName } from "../../../resource/members/MemberName.tsx";
import { PermissionMatrix } from "../../../resource/members/PermissionMatrix.tsx";
import { RemoveButton } from "../../../resource/members/removal.tsx";
import { useProfile } from "../../../session.ts";
import { queryClient, trpc, trpcClient } from "../../../trpc.ts";
import { FilterBar } from "../../../ui/lists/FilterBar.tsx";
import { ListTools } from "../../../ui/lists/ListTools.tsx";
import { Notice } from "../../../ui/page/Notice.tsx";
import { accountLooks, roleLooks } from "../../../ui/values/looks.ts";
import type { OrganizationSearch, TabProps } from "../search.ts";
import { AddMemberDialog } from "./AddMemberDialog.tsx";
import { heldFlags, memberFlags } from "./flags.ts";
import { RemoveDialog } from "./RemoveDialog.tsx";

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

/** The members that the address asks for. */
function useMembers(id: string, { search, role, sort, order }: OrganizationSearch) {
  const input = { id, search, role, sort, order };
  return useList(trpc.organizations.members, input, { counts: true });
}

/** Why a person with these flags can't change a member's flag. */
function whyLocked(
  held: OrganizationFlags,
  member: OrganizationMember,
  flag: OrganizationFlag,
): string | undefined {
  if (member.role === "owner") return "The owner has every permission.";
  if (!held[flag] && !member[flag]) return "You can only give permissions that you have yourself.";
}

interface MemberActionProps {
  organization: Organization;
  member: OrganizationMember;
  onRemove(): void;
}

/** Leave on one's own row; remove on the rows of others. */
function MemberAction({ organization, member, onRemove }: MemberActionProps) {
  const isMe = useProfile().id === member.user_id;
  const { abilities } = organization;
  if (member.role === "owner" || !(isMe ? abilities.leave : abilities.manage_members)) return null;
  return <RemoveButton place={organization.short_name} name={member.name} isMe={isMe} onRemove={onRemove} />;
}

/** Changes what a member may do: shown at once, taken back when it is refused. */
function useMemberChange(id: string) {
  return useRowChange<OrganizationMember>({
    lists: trpc.organizations.members.queryFilter({ id }),
    rowId: (row) => row.user_id,
    refusal: (row) => `Couldn't change the permissions of ${row.name}`,
    async send(row, change) {
      try {
        await trpcClient.organizations.updateMember.mutate({ id, userId: row.user_id, ...change });
      } finally {
        // What the person may do here has changed if it was their own row, or if they are refused.
        void queryClient.invalidateQueries(trpc.organizations.get.queryFilter({ id }));
      }
    },
  });
}
