import { Alert } from "@mantine/core";
import type { RestoreDrillResource } from "@meridian/contract";
import { IconCircleCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { count } from "../../format/quantity.ts";
import { OperationOutcome } from "../../operations/OperationOutcome.tsx";
import { OperationPage } from "../../operations/OperationPage.tsx";
import { Time } from "../../ui/values/Time.tsx";
import { DrillEvidence } from "./DrillEvidence.tsx";
import { tookWords } from "./words.ts";

/** One restore drill: how far it is, or what it has proved. */
export const DrillPage = () => (
  <OperationPage
    kind="restore_drill"
    what="restore drill"
    title={() => "Restore drill"}
    back={{ to: "/backups", label: "Backups" }}
    ifCancelled={() => "The data that people work with isn't touched by it either way."}
    result={(drill) => <Outcome drill={drill} />}
  />
);

function Outcome({ drill }: { drill: RestoreDrillResource }) {
  const { status, backup_id, snapshot_at, row_count, tables } = drill;
  const backup = (
    <Link to="/backups/$id" params={{ id: backup_id }}>
      backup
    </Link>
  );
  return (
    <>
      <OperationOutcome what="restore drill" operation={drill} isUndone />
      {status === "completed" && (
        <Alert color="gray" icon={<IconCircleCheck size={18} />} title="The backup can be restored" mb="md">
          All {count(row_count ?? 0)} rows of the {backup}
          {snapshot_at && (
            <>
              {" "}
              of <Time at={snapshot_at} />
            </>
          )}{" "}
          came out of the database as they went in. It took {tookWords(drill)}.
        </Alert>
      )}
      {status !== "completed" && <p>It was tried with this {backup}.</p>}
      {tables.length > 0 && <DrillEvidence tables={tables} />}
    </>
  );
}
