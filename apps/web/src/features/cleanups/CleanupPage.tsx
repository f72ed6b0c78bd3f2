import { Alert, Button, Checkbox, Stack, Text, Title } from "@mantine/core";
import { type Cleanup, type CleanupCounts, cleanupPhrase } from "@meridian/contract";
import { IconInfoCircle, IconTrash } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { counted } from "../../format/quantity.ts";
import { Figures } from "../../operations/Figures.tsx";
import { OperationOutcome } from "../../operations/OperationOutcome.tsx";
import { OperationPage } from "../../operations/OperationPage.tsx";
import { faultsOf } from "../../problem.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import classes from "./Cleanups.module.css";
import { useStartCleanup } from "./CleanupsPage.tsx";
import { figures, summary, titleOf } from "./words.ts";

const whatOf = ({ dry_run }: Cleanup) => (dry_run ? "dry run" : "clean-up");

/** One clean-up, with its progress and result. */
export const CleanupPage = () => (
  <OperationPage
    kind="observation_cleanup"
    what="clean-up"
    whatOf={whatOf}
    title={titleOf}
    back={{ to: "/cleanup", label: "Clean-up" }}
    actions={(cleanup) =>
      cleanup.dry_run && cleanup.status === "completed" && <DeleteForReal dryRun={cleanup} />
    }
    ifCancelled={({ dry_run }) =>
      dry_run ? "A dry run has changed nothing." : "Everything deleted so far is gone; the rest stays."
    }
    result={(cleanup) => <Result cleanup={cleanup} />}
  />
);

/** The records that the clean-up deleted, or would delete. */
function Result({ cleanup }: { cleanup: Cleanup }) {
  const { dry_run, planned, deleted, backup_id } = cleanup;
  const counts = dry_run ? planned : deleted;
  return (
    <>
      <OperationOutcome what={whatOf(cleanup)} operation={cleanup} isUndone={dry_run} />
      {counts && (
        <section aria-labelledby="figures-title">
          <Title order={2} size="1.125rem" id="figures-title" mb="sm">
            {dry_run ? "Would be deleted" : "Deleted"}
          </Title>
          <Figures figures={figures(counts)} />
        </section>
      )}
      {!dry_run && (
        <Alert color="gray" icon={<IconInfoCircle size={18} />} title="What a backup can restore">
          Restoring an earlier backup brings the records back, but not the image files.
          {backup_id && planned && (
            <>
              {" "}
              <Link to="/backups/$id" params={{ id: backup_id }}>
                The backup
              </Link>{" "}
              was made before anything was deleted.
            </>
          )}
        </Alert>
      )}
      {dry_run && (
        <Text c="dimmed" className={classes.note}>
          Nothing was deleted. The real clean-up also deletes observations submitted until then.
        </Text>
      )}
    </>
  );
}

/** Deletes the data that a dry run counted, after explaining the consequences. */
function DeleteForReal({ dryRun }: { dryRun: Cleanup }) {
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
