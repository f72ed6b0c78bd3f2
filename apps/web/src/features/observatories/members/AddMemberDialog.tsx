import type { Observatory, ObservatoryFlag } from "@meridian/contract";
import { useState } from "react";
import { AddPersonDialog } from "../../../resource/members/AddPersonDialog.tsx";
import { flagsUpTo } from "./flags.ts";
import { LevelField } from "./LevelField.tsx";

interface AddMemberDialogProps {
  observatory: Observatory;
  onClose(): void;
}

/** Adds or invites somebody with what they may do. */
export function AddMemberDialog({ observatory, onClose }: AddMemberDialogProps) {
  const [level, setLevel] = useState<ObservatoryFlag>("can_observe");
  return (
    <AddPersonDialog
      place={{ of: "observatory", id: observatory.id }}
      name={observatory.name}
      action="Add person"
      flags={flagsUpTo(level)}
      onClose={onClose}
    >
      <LevelField label="They may" value={level} onChange={setLevel} />
    </AddPersonDialog>
  );
}
