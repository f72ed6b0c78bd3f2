import { Checkbox, Stack } from "@mantine/core";
import type { OrganizationFlags } from "@meridian/contract";
import { memberFlags } from "./flags.ts";

interface FlagsFieldProps {
  flags: OrganizationFlags;
  /** The permissions of the person who chooses. */
  held: OrganizationFlags;
  onChange(flags: OrganizationFlags): void;
}

/** The permissions to give, each with its meaning. */
export function FlagsField({ flags, held, onChange }: FlagsFieldProps) {
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
