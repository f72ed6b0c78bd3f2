import { Checkbox, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { Person, Project, ProjectMember } from "@meridian/contract";
import { useState } from "react";
import { useChange } from "../../../data/useChange.ts";
import { useList } from "../../../data/useList.ts";
import { FindPerson } from "../../../resource/members/FindPerson.tsx";
import {
  AddPersonButton,
  MemberTable,
  noMatchingMembers,
  useMemberChange,
} from "../../../resource/members/MemberTable.tsx";
import type { MatrixFlag } from "../../../resource/members/PermissionMatrix.tsx";
import { RemoveDialog } from "../../../resource/members/removal.tsx";
import { trpc, trpcClient } from "../../../trpc.ts";
import { AddDialog } from "../../../ui/dialogs/AddDialog.tsx";
import { ListTools } from "../../../ui/lists/ListTools.tsx";
import { roleStyles } from "../../../ui/values/statusStyles.ts";
import { isOpenToChange, type TabProps } from "../detail/tab.ts";

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

interface AddMemberDialogProps {
  project: Project;
  onClose(): void;
}

/** Finds somebody by their address, and adds them. */
function AddMemberDialog({ project, onClose }: AddMemberDialogProps) {
  const [person, setPerson] = useState<Person>();
  const [canManage, setCanManage] = useState(false);
  const add = useChange(trpc.projects.addMember, {
    done: onClose,
    say: ({ name }) => `${name} added`,
    refresh: "project",
  });
  const pick = (chosen: Person | undefined) => {
    add.reset();
    setPerson(chosen);
  };
  return (
    <AddDialog
      title={`Add a person to ${project.name}`}
      action="Add person"
      isReady={person !== undefined}
      add={add}
      onAdd={() => person && add.mutate({ id: project.id, user_id: person.id, can_manage: canManage })}
      onClose={onClose}
    >
      <FindPerson person={person} onPick={pick} />
      {person && (
        <Checkbox
          label="Can manage the project"
          description="Edit the project, its status, observatories and members"
          checked={canManage}
          onChange={(event) => setCanManage(event.currentTarget.checked)}
        />
      )}
    </AddDialog>
  );
}
