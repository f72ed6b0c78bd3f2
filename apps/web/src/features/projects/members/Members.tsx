import { Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { Project, ProjectMember } from "@meridian/contract";
import { useState } from "react";
import { useList } from "../../../data/useList.ts";
import {
  AddPersonButton,
  MemberTable,
  noMatchingMembers,
  useMemberChange,
} from "../../../resource/members/MemberTable.tsx";
import type { MatrixFlag } from "../../../resource/members/PermissionMatrix.tsx";
import { RemoveDialog } from "../../../resource/members/removal.tsx";
import { trpc, trpcClient } from "../../../trpc.ts";
import { ListTools } from "../../../ui/lists/ListTools.tsx";
import { roleStyles } from "../../../ui/values/statusStyles.ts";
import { isOpenToChange, type TabProps } from "../detail/tab.ts";
import { AddMemberDialog } from "./AddMemberDialog.tsx";

/** The members and managers of a project, by themselves or through its organization. */
export function Members({ project, search: { search }, onChange }: TabProps) {
  const canChange = isOpenToChange(project);
  const input = { id: project.id, search };
  const list = useList(trpc.projects.members, input);
  const { leave } = project.abilities;
  const change = useMemberChange<ProjectMember>("project", project.id, ({ user_id }, { can_manage }) =>
    trpcClient.projects.updateMember.mutate({ id: project.id, userId: user_id, can_manage }),
  );
  const canRemove = ({ is_owner, is_direct }: ProjectMember, isMe: boolean) =>
    !is_owner && is_direct && (isMe ? leave : canChange);
  const [isAdding, adding] = useDisclosure(false);
  const [removing, setRemoving] = useState<ProjectMember>();
  return (
    <>
      <ListTools
        label="Search by name or address"
        search={search}
        onSearch={(words) => onChange({ search: words })}
        action={canChange && <AddPersonButton onClick={adding.open} />}
      />
      <MemberTable
        label="Members"
        place={project.name}
        file={`${project.name}-members`}
        who="Name"
        list={list}
        flags={memberFlags}
        stylesOf={(row) => [row.is_owner && roleStyles.owner]}
        detail={(row) =>
          row.email +
          (row.organization_id ? ` · through ${project.organization_name ?? "the organization"}` : "")
        }
        whyLocked={whyLocked}
        change={canChange ? change : undefined}
        canRemove={canChange || leave ? canRemove : undefined}
        onRemove={setRemoving}
        empty={noMatchingMembers}
      />
      {isAdding && <AddMemberDialog project={project} onClose={adding.close} />}
      {removing && (
        <RemoveMemberDialog project={project} member={removing} onClose={() => setRemoving(undefined)} />
      )}
    </>
  );
}

const memberFlags: readonly MatrixFlag<"can_manage">[] = [
  {
    flag: "can_manage",
    word: "Manage",
    meaning: "Edit the project, its status, observatories and members.",
  },
];

/** The reason why this permission can't be changed here. */
function whyLocked({ is_owner, is_direct }: ProjectMember): string | undefined {
  if (is_owner) return "The owner has every permission.";
  return is_direct ? undefined : "This person is a member through the project's organization.";
}

interface RemoveMemberDialogProps {
  project: Project;
  member: ProjectMember;
  onClose(): void;
}

/** Removes a member, or lets oneself leave. */
function RemoveMemberDialog({ project, member, onClose }: RemoveMemberDialogProps) {
  return (
    <RemoveDialog
      place={project.name}
      member={member}
      send={() => trpcClient.projects.removeMember.mutate({ id: project.id, userId: member.user_id })}
      refresh="project"
      onClose={onClose}
    >
      {(isMe) => (
        <Text>
          {isMe ? "You lose your own place" : `${member.name} loses their own place`} in the project
          {member.organization_id && `, but ${isMe ? "stay" : "stays"} in it through the organization`}.
          Observations stay in the project.
        </Text>
      )}
    </RemoveDialog>
  );
}
