import { Alert, Text, Title } from "@mantine/core";
import type { Cleanup, CleanupCounts } from "@meridian/contract";
import { IconInfoCircle } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { OperationOutcome } from "../../operations/OperationOutcome.tsx";
import { OperationPage } from "../../operations/OperationPage.tsx";
import classes from "./Cleanups.module.css";
import { DeleteForReal } from "./DeleteForReal.tsx";
import { figures, titleOf } from "./words.ts";

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

/** What the clean-up deleted, or would delete. */
function Result({ cleanup }: { cleanup: Cleanup }) {
  const { dry_run, planned, deleted, backup_id } = cleanup;
  const counts = dry_run ? planned : deleted;
  return (
    <>
      <OperationOutcome what={whatOf(cleanup)} operation={cleanup} isUndone={dry_run} />
      {counts && <Figures title={dry_run ? "Would be deleted" : "Deleted"} counts={counts} />}
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

function Figures({ title, counts }: { title: string; counts: CleanupCounts }) {
  return (
    <section aria-labelledby="figures-title">
      <Title order={2} size="1.125rem" id="figures-title" mb="sm">
        {title}
      </Title>
      <dl className={classes.figures}>
        {figures(counts).map(([name, value]) => (
          <div key={name} className={classes.figure}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
