import { Checkbox, Stack } from "@mantine/core";
import {
  noOrganizationFlags,
  type Organization,
  type OrganizationAbilities,
  type OrganizationFlag,
  type OrganizationFlags,
} from "@meridian/contract";
import { useState } from "react";
import { AddPersonDialog } from "../../../resource/members/AddPersonDialog.tsx";
import type { MatrixFlag } from "../../../resource/members/PermissionMatrix.tsx";

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

export const memberFlags: readonly MatrixFlag<OrganizationFlag>[] = [
  {
    flag: "can_manage_members",
    word: "Members",
    meaning: "Add and remove members, and change their permissions. Makes an admin.",
  },
  {
    flag: "can_manage_observatories",
    word: "Observatories",
    meaning: "Create, configure and delete the organization's observatories. Makes an admin.",
  },
  {
    flag: "can_manage_projects",
    word: "Projects",
    meaning: "Create and manage the organization's projects.",
  },
  { flag: "can_manage_billing", word: "Billing", meaning: "Manage billing and subscription." },
  {
    flag: "can_manage_storage",
    word: "Storage",
    meaning: "Configure where files of observations are delivered.",
  },
];

/** The flags that somebody with these abilities holds in effect, and may hand on. */
export const heldFlags = (abilities: OrganizationAbilities): OrganizationFlags => ({
  can_manage_members: abilities.manage_members,
  can_manage_observatories: abilities.manage_observatories,
  can_manage_projects: abilities.manage_projects,
  can_manage_billing: abilities.manage_billing,
  can_manage_storage: abilities.manage_storage,
});
