import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { OrganizationMember } from "@meridian/contract";
import { IconUserPlus, IconUsers } from "@tabler/icons-react";
import { useState } from "react";
import { useProfile } from "../../../session.ts";
import { FilterBar } from "../../../ui/FilterBar.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { PermissionMatrix } from "../../../ui/PermissionMatrix.tsx";
import { SearchField } from "../../../ui/SearchField.tsx";
import type { TabProps } from "../detail/tab.ts";
import { Invitations } from "../invitations/Invitations.tsx";
import classes from "../Organizations.module.css";
import { AddMemberDialog } from "./AddMemberDialog.tsx";
import { heldFlags, memberFlags } from "./flags.ts";
import { MemberAction } from "./MemberAction.tsx";
import { MemberName } from "./MemberName.tsx";
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

/** Who belongs to it, with what each may do, changed in place. */
export function Members({ organization, search, onChange }: TabProps) {
  const { abilities } = organization;
  const me = useProfile();
  const list = useMembers(organization.id, search);
  const change = useMemberChange(organization.id);
  const [isAdding, adding] = useDisclosure(false);
  const [removing, setRemoving] = useState<OrganizationMember>();
  const held = heldFlags(abilities);
  return (
    <>
      <div className={classes.toolbar}>
        <div className={classes.search}>
          <SearchField
            label="Search by name or address"
            value={search.search}
            onChange={(words) => onChange({ search: words })}
          />
        </div>
        <FilterBar label="Role" options={roles} value={search.role} onChange={(role) => onChange({ role })} />
        {abilities.manage_members && (
          <Button className={classes.end} leftSection={<IconUserPlus size={16} />} onClick={adding.open}>
            Add somebody
          </Button>
        )}
      </div>
      <PermissionMatrix
        label="Members"
        who="Name"
        list={list}
        flags={memberFlags}
        rowId={(row) => row.user_id}
        name={(row) => row.name}
        describe={(row) => <MemberName member={row} isMe={row.user_id === me.id} />}
        onChange={abilities.manage_members ? (row, flag, value) => change(row, { [flag]: value }) : undefined}
        whyLocked={(row, flag) => whyLocked(held, row, flag)}
        action={(row) => (
          <MemberAction organization={organization} member={row} onRemove={() => setRemoving(row)} />
        )}
        empty={<Notice icon={IconUsers} title="Nobody fits" />}
        sort={{
          keys: ["name"],
          by: search.sort ?? "name",
          order: search.order ?? "asc",
          onChange: (_, order) => onChange({ order }),
        }}
      />
      {abilities.manage_members && <Invitations organizationId={organization.id} />}
      {isAdding && <AddMemberDialog organization={organization} onClose={adding.close} />}
      {removing && (
        <RemoveDialog organization={organization} member={removing} onClose={() => setRemoving(undefined)} />
      )}
    </>
  );
}
