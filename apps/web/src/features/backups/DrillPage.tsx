import { Alert } from "@mantine/core";
import type { RestoreDrillResource } from "@meridian/contract";
import { IconCircleCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { pollWhileRunning } from "../../data/polling.ts";
import { useChange } from "../../data/useChange.ts";
import { count } from "../../format/quantity.ts";
import { OperationOutcome } from "../../operations/OperationOutcome.tsx";
import { OperationProgress } from "../../operations/OperationProgress.tsx";
import { StartedBy } from "../../operations/StartedBy.tsx";
import { isOver } from "../../operations/words.ts";
import { trpc } from "../../trpc.ts";
import { BackLink } from "../../ui/page/BackLink.tsx";
import { Loaded } from "../../ui/page/Loaded.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { operationLooks } from "../../ui/values/looks.ts";
import { StatusBadge } from "../../ui/values/StatusBadge.tsx";
import { Time } from "../../ui/values/Time.tsx";
import { DrillEvidence } from "./DrillEvidence.tsx";
import { tookWords } from "./words.ts";

const route = getRouteApi("/shell/administration/restore-drills/$id");
const back = <BackLink to="/backups">Backups</BackLink>;

/** One restore drill: how far it is, or what it has proved. */
export function DrillPage() {
  const { id } = route.useParams();
  const query = useQuery({
    ...trpc.restoreDrills.get.queryOptions({ id }),
    refetchInterval: pollWhileRunning,
  });
  return (
    <Loaded query={query} what="restore drill" before={back}>
      {(drill) => (
        <>
          <PageHeader
            key={drill.id}
            title="Restore drill"
            before={back}
            lead={
              <>
                <StatusBadge look={operationLooks[drill.status]} /> <StartedBy operation={drill} />
              </>
            }
          />
          {isOver(drill.status) ? <Outcome drill={drill} /> : <Running drill={drill} />}
        </>
      )}
    </Loaded>
  );
}

function Running({ drill }: { drill: RestoreDrillResource }) {
  const cancel = useChange(trpc.restoreDrills.cancel, { refresh: "restoreDrill" });
  const change = { ...cancel, mutateAsync: () => cancel.mutateAsync({ id: drill.id }) };
  return (
    <OperationProgress
      what="restore drill"
      running={drill}
      cancelling={{ change, consequence: "The data that people work with isn't touched by it either way." }}
    />
  );
}

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
