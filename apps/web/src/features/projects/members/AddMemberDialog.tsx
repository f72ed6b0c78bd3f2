import { Checkbox } from "@mantine/core";
import type { Person, Project } from "@meridian/contract";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { FindPerson } from "../../../resource/members/FindPerson.tsx";
import { queryClient, trpc } from "../../../trpc.ts";
import { AddDialog } from "../../../ui/AddDialog.tsx";
import { announceSuccess } from "../../../ui/toast.ts";

interface AddMemberDialogProps {
  project: Project;
  onClose(): void;
}

/** Finds somebody by their address, and adds them. */
export function AddMemberDialog({ project, onClose }: AddMemberDialogProps) {
  const [person, setPerson] = useState<Person>();
  const [canManage, setCanManage] = useState(false);
  const add = useMutation({
    ...trpc.projects.addMember.mutationOptions(),
    onSuccess: ({ name }) => {
      onClose();
      void announceSuccess(`${name} added`);
    },
    onSettled: () => queryClient.invalidateQueries(trpc.projects.pathFilter()),
  });
  const pick = (chosen: Person | undefined) => {
    add.reset();
    setPerson(chosen);
  };
  return (
    <AddDialog
      title={`Add somebody to ${project.name}`}
      action="Add person"
      isReady={person !== undefined}
      add={add}
      onAdd={() => person && add.mutate({ id: project.id, user_id: person.id, can_manage: canManage })}
      onClose={onClose}
    >
      <FindPerson person={person} onPick={pick} />
      {person && (
        <Checkbox
          label="They manage the project"
          description="Edit the project, its status, observatories and members"
          checked={canManage}
          onChange={(event) => setCanManage(event.currentTarget.checked)}
        />
      )}
    </AddDialog>
  );
}
