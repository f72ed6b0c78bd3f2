import { Checkbox } from "@mantine/core";
import type { Person, Project } from "@meridian/contract";
import { useState } from "react";
import { useChange } from "../../../data/useChange.ts";
import { FindPerson } from "../../../resource/members/FindPerson.tsx";
import { trpc } from "../../../trpc.ts";
import { AddDialog } from "../../../ui/dialogs/AddDialog.tsx";

interface AddMemberDialogProps {
  project: Project;
  onClose(): void;
}

/** Finds somebody by their address, and adds them. */
export function AddMemberDialog({ project, onClose }: AddMemberDialogProps) {
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
