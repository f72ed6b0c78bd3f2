import { Button, Checkbox, Stack, Text } from "@mantine/core";
import { type Cleanup, type CleanupCounts, cleanupPhrase } from "@meridian/contract";
import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { counted } from "../../format/quantity.ts";
import { faultsOf } from "../../problem.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { useStartCleanup } from "./useStartCleanup.ts";
import { summary } from "./words.ts";

/** Deletes the data that a dry run counted, after explaining the consequences. */
export function DeleteForReal({ dryRun }: { dryRun: Cleanup }) {
  const [isAsked, setAsked] = useState(false);
  if (!dryRun.planned) return null;
  return (
    <>
      <Button
        color="red.9"
        leftSection={<IconTrash size={16} aria-hidden="true" />}
        onClick={() => setAsked(true)}
      >
        Delete for real
      </Button>
      {isAsked && <DeleteDialog planned={dryRun.planned} onClose={() => setAsked(false)} />}
    </>
  );
}

function DeleteDialog({ planned, onClose }: { planned: CleanupCounts; onClose(): void }) {
  const [create_backup, setBackup] = useState(true);
  const [force, setForce] = useState(false);
  const start = useStartCleanup();
  return (
    <ConfirmDialog
      title="Delete all observation data?"
      action="Delete everything"
      phrase={cleanupPhrase}
      isDangerous
      fields={["force"]}
      change={start}
      onConfirm={() => start.mutate({ confirm: cleanupPhrase, create_backup, force })}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text>
          The dry run counted {summary(planned)} and {counted(planned.files, "file record", "file records")}.
          All of this, and everything submitted since, will be gone for everybody. Users, projects,
          observatories and keys stay.
        </Text>
        <Checkbox
          label="Make a backup first"
          description="It is verified before anything is deleted. It contains records, not image files."
          checked={create_backup}
          onChange={(event) => setBackup(event.currentTarget.checked)}
        />
        <Checkbox
          label="Delete even while observatories are exposing"
          description="Observations in progress are deleted, with all images taken so far"
          checked={force}
          error={faultsOf(start.error).force}
          onChange={(event) => setForce(event.currentTarget.checked)}
        />
      </Stack>
    </ConfirmDialog>
  );
}
