import { noOrganizationFlags, type Organization } from "@meridian/contract";
import { useState } from "react";
import { AddPersonDialog } from "../../../resource/members/AddPersonDialog.tsx";
import { FlagsField } from "./FlagsField.tsx";
import { heldFlags } from "./flags.ts";

interface AddMemberDialogProps {
  organization: Organization;
  onClose(): void;
}

/** Adds or invites somebody with what they may manage. */
export function AddMemberDialog({ organization, onClose }: AddMemberDialogProps) {
  const [flags, setFlags] = useState(noOrganizationFlags);
  return (
    <AddPersonDialog
      place={{ of: "organization", id: organization.id }}
      name={organization.short_name}
      action="Add member"
      flags={flags}
      onClose={onClose}
    >
      <FlagsField flags={flags} held={heldFlags(organization.abilities)} onChange={setFlags} />
    </AddPersonDialog>
  );
}
