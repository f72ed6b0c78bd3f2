import { Checkbox, List, Stack, Text } from "@mantine/core";
import { goBackPhrase, type WayBack } from "@meridian/contract";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useChange } from "../../data/useChange.ts";
import { counted } from "../../format/quantity.ts";
import { trpc } from "../../trpc.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { Time } from "../../ui/values/Time.tsx";

const sizeOf = ({ observations = 0, users = 0 }: Record<string, number>) =>
  `${counted(observations, "observation", "observations")} and ${counted(users, "user", "users")}`;

/** Counts what going back does, before the phrase is typed. */
export function GoBackDialog({ way, onClose }: { way: WayBack; onClose(): void }) {
  const [makesBackup, setMakesBackup] = useState(true);
  const navigate = useNavigate();
  const go = useChange(trpc.restores.goBack, {
    done: ({ id }) => navigate({ to: "/restores/$id", params: { id } }),
  });
  return (
    <ConfirmDialog
      title="Go back to the kept data?"
      action="Go back"
      phrase={goBackPhrase}
      isDangerous
      change={go}
      onConfirm={() => go.mutate({ confirm: goBackPhrase, skip_safety_backup: !makesBackup })}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text>
          Everything goes back to <Time at={way.as_of} />:
        </Text>
        <List size="sm">
          <List.Item>
            The current {sizeOf(way.current_row_counts)} are replaced by the kept {sizeOf(way.row_counts)}.
          </List.Item>
          <List.Item>
            Whatever was entered or changed since is not in it. It is kept aside in turn, and “Go back” leads
            to it again. After an upgrade of Meridian only a safety backup does. Image files stay as they are.
          </List.Item>
          <List.Item>Nobody can work while the data is replaced. Everybody else is signed out.</List.Item>
        </List>
        <SafetyBackupChoice isMade={makesBackup} onChange={setMakesBackup} />
      </Stack>
    </ConfirmDialog>
  );
}

/** Chooses whether the current data is backed up before it is replaced. */
export const SafetyBackupChoice = ({ isMade, onChange }: SafetyBackupChoiceProps) => (
  <Checkbox
    label="Make a safety backup of the current data first"
    description="It takes as long as any backup, and can be restored however long ago this was."
    checked={isMade}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
);

interface SafetyBackupChoiceProps {
  isMade: boolean;
  onChange(isMade: boolean): void;
}
