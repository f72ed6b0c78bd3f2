import { Alert, Checkbox, List, Skeleton, Stack, Text } from "@mantine/core";
import { goBackPhrase, type RestorePlan, restorePhrase, type WayBack } from "@meridian/contract";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useChange } from "../../data/useChange.ts";
import { counted } from "../../format/quantity.ts";
import { trpc } from "../../trpc.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { Time } from "../../ui/values/Time.tsx";

/** Counts what a restore does, before the phrase is typed. */
export function RestoreDialog({ id, onClose }: { id: string; onClose(): void }) {
  const [makesBackup, setMakesBackup] = useState(true);
  const navigate = useNavigate();
  const plan = useQuery({ ...trpc.backups.planRestore.queryOptions({ id }), staleTime: 0 });
  const restore = useChange(trpc.backups.restore, {
    done: (started) => navigate({ to: "/restores/$id", params: { id: started.id } }),
  });
  return (
    <ConfirmDialog
      title="Replace the current data?"
      action="Restore"
      phrase={restorePhrase}
      isDangerous
      isReady={plan.data?.refusal === null}
      change={{ isPending: restore.isPending, error: restore.error ?? plan.error }}
      onConfirm={() => restore.mutate({ id, confirm: restorePhrase, skip_safety_backup: !makesBackup })}
      onClose={onClose}
    >
      {plan.data ? (
        <Stack gap="sm">
          <Account plan={plan.data} />
          <SafetyBackupChoice isMade={makesBackup} onChange={setMakesBackup} />
        </Stack>
      ) : (
        <Skeleton height="10rem" />
      )}
    </ConfirmDialog>
  );
}

function Account({ plan }: { plan: RestorePlan }) {
  const { row_counts, current_row_counts } = plan;
  const observations = (counts: Record<string, number>) =>
    counted(counts.observations ?? 0, "observation", "observations");
  const users = (counts: Record<string, number>) => counted(counts.users ?? 0, "user", "users");
  return (
    <>
      {plan.refusal && (
        <Alert role="alert" color="red" icon={<IconAlertTriangle size={18} />} title="It can't be restored">
          {plan.refusal}
        </Alert>
      )}
      {plan.warnings.map((warning) => (
        <Alert key={warning} color="yellow" icon={<IconAlertTriangle size={18} />}>
          {warning}
        </Alert>
      ))}
      <Text>
        Everything goes back to <Time at={plan.snapshot_at} />:
      </Text>
      <List size="sm">
        <List.Item>
          {observations(current_row_counts)} and {users(current_row_counts)} are replaced by the backup's{" "}
          {observations(row_counts)} and {users(row_counts)}.
        </List.Item>
        <List.Item>
          Whatever was entered or changed since is not in it. It is kept aside for{" "}
          {counted(plan.way_back_days, "day", "days")}, during which you can go back to it. After an upgrade
          of Meridian only the safety backup leads there. Image files stay as they are.
        </List.Item>
        <List.Item>Nobody can work while the data is replaced. Everybody else is signed out.</List.Item>
        <List.Item>
          Work that was under way in the backup is marked as failed. Revoked keys stay revoked, and
          deactivated accounts stay deactivated. Announcements whose time has come since are held until
          somebody publishes or cancels them, and messages that hadn't been sent count as undelivered.
        </List.Item>
      </List>
    </>
  );
}

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
            The kept data lacks what was entered or changed since. The current data is kept in its place, and
            “Go back” returns to it. After an upgrade of Meridian only a safety backup does. Image files stay
            as they are.
          </List.Item>
          <List.Item>Nobody can work while the data is replaced. Everybody else is signed out.</List.Item>
        </List>
        <SafetyBackupChoice isMade={makesBackup} onChange={setMakesBackup} />
      </Stack>
    </ConfirmDialog>
  );
}

/** Chooses whether the current data is backed up before it is replaced. */
const SafetyBackupChoice = ({ isMade, onChange }: SafetyBackupChoiceProps) => (
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
