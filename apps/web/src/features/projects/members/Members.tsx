import { Button, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { Project, ProjectMember } from "@meridian/contract";
import { IconUserPlus, IconUsers } from "@tabler/icons-react";
import { useState } from "react";
import { useChange } from "../../../data/useChange.ts";
import { useList } from "../../../data/useList.ts";
import { useRowChange } from "../../../data/useRowChange.ts";
import { MemberName } from "../../../resource/members/MemberName.tsx";
import { type MatrixFlag, PermissionMatrix } from "../../../resource/members/PermissionMatrix.tsx";
import { AskToRemove, RemoveButton, removalWords } from "../../../resource/members/removal.tsx";
import { useProfile } from "../../../session.ts";
import { queryClient, trpc, trpcClient } from "../../../trpc.ts";
import { ListTools } from "../../../ui/lists/ListTools.tsx";
import { Notice } from "../../../ui/page/Notice.tsx";
import { roleLooks } from "../../../ui/values/looks.ts";
import { isOpenToChange, type TabProps } from "../detail/tab.ts";
import { AddMemberDialog } from "./AddMemberDialog.tsx";

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

const memberFlags: readonly MatrixFlag<"can_manage">[] = [
  {
    flag: "can_manage",
    word: "Manage",
    meaning: "Edit the project, its status, observatories and members.",
  },
];

/** Why this permission can't be changed here. */
function whyLocked({ is_owner, is_direct }: ProjectMember): string | undefined {
  if (is_owner) return "The owner has every permission.";
  return is_direct ? undefined : "This person is a member through the project's organization.";
}

/** Changes whether a member manages the project: shown at once, taken back when it is refused. */
function useMemberChange(id: string) {
  return useRowChange<ProjectMember>({
    lists: trpc.projects.members.queryFilter({ id }),
    rowId: (row) => row.user_id,
    refusal: (row) => `Couldn't change the permissions of ${row.name}`,
    async send({ user_id }, { can_manage }) {
      await trpcClient.projects.updateMember.mutate({ id, userId: user_id, can_manage });
      // People who remove their own permission may do less on this page.
      void queryClient.invalidateQueries(trpc.projects.get.queryFilter({ id }));
    },
  });
}

interface MemberActionProps {
  project: Project;
  member: ProjectMember;
  onRemove(): void;
}

/** Leave on one's own row; remove on rows of other direct members. */
function MemberAction({ project, member, onRemove }: MemberActionProps) {
  const isMe = useProfile().id === member.user_id;
  if (member.is_owner || !member.is_direct || !(isMe ? project.abilities.leave : isOpenToChange(project)))
    return null;
  return <RemoveButton place={project.name} name={member.name} isMe={isMe} onRemove={onRemove} />;
}

interface RemoveDialogProps {
  project: Project;
  member: ProjectMember;
  onClose(): void;
}

/** Removes a member, or lets oneself leave. */
function RemoveDialog({ project, member, onClose }: RemoveDialogProps) {
  const { id, name } = project;
  const isMe = useProfile().id === member.user_id;
  const removal = { place: name, name: member.name, isMe };
  const remove = useChange(trpc.projects.removeMember, {
    done: onClose,
    say: () => removalWords(removal).done,
    refresh: "project",
  });
  const stays = member.organization_id
    ? `, but ${isMe ? "stay" : "stays"} in it through the organization`
    : "";
  return (
    <AskToRemove
      {...removal}
      change={remove}
      onClose={onClose}
      onConfirm={() => remove.mutate({ id, userId: member.user_id })}
    >
      <Text>
        {isMe ? "You lose your own place" : `${member.name} loses their own place`} in the project{stays}.
        Observations stay in the project.
      </Text>
    </AskToRemove>
  );
}
