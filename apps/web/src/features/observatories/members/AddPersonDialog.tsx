import type { Observatory, ObservatoryFlag, Person } from "@meridian/contract";
import { useState } from "react";
import { useChange } from "../../../data/useChange.ts";
import { FindPerson } from "../../../resource/members/FindPerson.tsx";
import { trpc } from "../../../trpc.ts";
import { AddDialog } from "../../../ui/AddDialog.tsx";
import { flagsUpTo } from "./flags.ts";
import { LevelField } from "./LevelField.tsx";

interface AddPersonDialogProps {
  observatory: Observatory;
  onClose(): void;
}

/** Finds somebody by their address, and adds them with what they may do. */
export function AddPersonDialog({ observatory, onClose }: AddPersonDialogProps) {
  const [person, setPerson] = useState<Person>();
  const [level, setLevel] = useState<ObservatoryFlag>("can_observe");
  const add = useChange(trpc.observatories.addMember, {
    done: onClose,
    say: ({ name }) => `${name} added`,
    refresh: "observatory",
  });
  const pick = (chosen: Person | undefined) => {
    add.reset();
    setPerson(chosen);
  };
  return (
    <AddDialog
      title={`Add somebody to ${observatory.name}`}
      action="Add person"
      isReady={person !== undefined}
      add={add}
      onAdd={() => person && add.mutate({ id: observatory.id, user_id: person.id, ...flagsUpTo(level) })}
      onClose={onClose}
    >
      <FindPerson person={person} onPick={pick} />
      {person && <LevelField label="They may" value={level} onChange={setLevel} />}
    </AddDialog>
  );
}
