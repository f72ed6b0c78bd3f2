import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { ProjectMember } from "@meridian/contract";
import { IconUserPlus, IconUsers } from "@tabler/icons-react";
import { useState } from "react";
import { useList } from "../../../data/useList.ts";
import { MemberName } from "../../../resource/members/MemberName.tsx";
import { PermissionMatrix } from "../../../resource/members/PermissionMatrix.tsx";
import { useProfile } from "../../../session.ts";
import { trpc } from "../../../trpc.ts";
import { ListTools } from "../../../ui/lists/ListTools.tsx";
import { Notice } from "../../../ui/page/Notice.tsx";
import { roleLooks } from "../../../ui/values/looks.ts";
import { isOpenToChange, type TabProps } from "../detail/tab.ts";
import { AddMemberDialog } from "./AddMemberDialog.tsx";
import { memberFlags, whyLocked } from "./flags.ts";
import { MemberAction } from "./MemberAction.tsx";
import { RemoveDialog } from "./RemoveDialog.tsx";
import { useMemberChange } from "./useMemberChange.ts";

/** Who belongs to it and who manages it, by themselves or through its organization. */
export function Members({ project, search: { search }, onChange }: TabProps) {
  const canChange = isOpenToChange(project);
  const input = { id: project.id, search };
  const list = useList(trpc.projects.members, input);
  const me = useProfile().id;
  const change = useMemberChange(project.id);
  const [isAdding, adding] = useDisclosure(false);
  const [removing, setRemoving] = useState<ProjectMember>();
  return (
    <>
      <ListTools
        label="Search by name or address"
        search={search}
        onSearch={(words) => onChange({ search: words })}
        action={
          canChange && (
            <Button ms="auto" leftSection={<IconUserPlus size={16} />} onClick={adding.open}>
              Add a person
            </Button>
          )
        }
      />
      <PermissionMatrix
        label="Members"
        file={`${project.name}-members`}
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
            looks={[row.is_owner && roleLooks.owner]}
          >
            {row.email}
            {row.organization_id && ` · through ${project.organization_name ?? "the organization"}`}
          </MemberName>
        )}
        whyLocked={whyLocked}
        onChange={canChange ? (row, flag, value) => change(row, { [flag]: value }) : undefined}
        action={
          canChange || project.abilities.leave
            ? (row) => <MemberAction project={project} member={row} onRemove={() => setRemoving(row)} />
            : undefined
        }
        empty={<Notice icon={IconUsers} title="No matching members" />}
      />
      {isAdding && <AddMemberDialog project={project} onClose={adding.close} />}
      {removing && (
        <RemoveDialog project={project} member={removing} onClose={() => setRemoving(undefined)} />
      )}
    </>
  );
}
