import { Checkbox, Stack } from "@mantine/core";
import { noOrganizationFlags, type Organization, type OrganizationFlags } from "@meridian/contract";
import { useState } from "react";
import { AddPersonDialog } from "../../../resource/members/AddPersonDialog.tsx";
import { heldFlags, memberFlags } from "./flags.ts";

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

interface FlagsFieldProps {
  flags: OrganizationFlags;
  /** The permissions of the person who chooses. */
  held: OrganizationFlags;
  onChange(flags: OrganizationFlags): void;
}

/** The permissions to give, each with its meaning. */
function FlagsField({ flags, held, onChange }: FlagsFieldProps) {
  return (
    <Checkbox.Group
      label="May manage"
      description="Choose none for a regular member"
      value={memberFlags.filter(({ flag }) => flags[flag]).map(({ flag }) => flag)}
      onChange={(chosen) =>
        onChange(
          Object.fromEntries(
            memberFlags.map(({ flag }) => [flag, chosen.includes(flag)]),
          ) as OrganizationFlags,
        )
      }
    >
      <Stack gap="xs" mt="xs">
        {memberFlags.map(({ flag, word, meaning }) => (
          <Checkbox
            key={flag}
            value={flag}
            label={word}
            description={held[flag] ? meaning : "You can only give permissions that you have yourself."}
            disabled={!held[flag]}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
