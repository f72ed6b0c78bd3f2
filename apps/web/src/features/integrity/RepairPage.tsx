import { Button } from "@mantine/core";
import type { RepairDetails } from "@meridian/contract";
import { IconFlag, IconTool } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { pollWhileRunning } from "../../data/polling.ts";
import { useChange } from "../../data/useChange.ts";
import { counted } from "../../format/quantity.ts";
import { OperationProgress } from "../../operations/OperationProgress.tsx";
import { isOver } from "../../operations/words.ts";
import { trpc } from "../../trpc.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { BackLink } from "../../ui/page/BackLink.tsx";
import { Loaded } from "../../ui/page/Loaded.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { operationLooks } from "../../ui/values/looks.ts";
import { StatusBadge } from "../../ui/values/StatusBadge.tsx";
import { Time } from "../../ui/values/Time.tsx";
import classes from "./Integrity.module.css";
import { RepairResult } from "./RepairResult.tsx";
import { repairWords } from "./repairWords.ts";
import type { IssuesSearch } from "./search.ts";
import { UndoAll } from "./UndoAll.tsx";

const route = getRouteApi("/shell/administration/integrity/repairs/$id");
const back = <BackLink to="/integrity">Integrity</BackLink>;

/** A repair of many issues, or its dry run: how far it is, and what came of it. */
export function RepairPage() {
  const { id } = route.useParams();
  const query = useQuery({
    ...trpc.integrity.repair.queryOptions({ id }),
    refetchInterval: pollWhileRunning,
  });
  return (
    <Loaded query={query} what="repair" before={back}>
      {(repair) => <Repair repair={repair} />}
    </Loaded>
  );
}

function Repair({ repair }: { repair: RepairDetails }) {
  const { id, status, dry_run, undoes } = repair;
  const cancel = useChange(trpc.integrity.cancelRepair, { refresh: "integrity" });
  return (
    <>
      <PageHeader
        key={id}
        title={repairWords(repair).title}
        before={back}
        lead={
          <span className={classes.lead}>
            <StatusBadge look={operationLooks[status]} />
            <Time at={repair.created_at} />
          </span>
        }
        actions={isOver(status) && (dry_run ? <ForReal dryRun={repair} /> : <Next repair={repair} />)}
      />
      {isOver(status) ? (
        <RepairResult repair={repair} />
      ) : (
        <OperationProgress
          what={undoes === null ? "repair" : "undo"}
          running={repair}
          cancelling={{
            change: { ...cancel, mutateAsync: () => cancel.mutateAsync({ id }) },
            consequence:
              undoes === null
                ? "What it has repaired so far stays repaired."
                : "What it has taken back so far stays so.",
          }}
        />
      )}
    </>
  );
}

const issuesLink = (words: string, search: IssuesSearch) => (
  <Button
    variant="default"
    leftSection={<IconFlag size={16} />}
    renderRoot={(props) => <Link to="/integrity/issues" search={search} {...props} />}
  >
    {words}
  </Button>
);

/** What was repaired, and what is left; all of it can be undone. */
const Next = ({
  repair: { id, filters, repaired, refused, left_out, undoes, abilities },
}: {
  repair: RepairDetails;
}) => (
  <>
    {undoes !== null && (
      <Button
        variant="default"
        leftSection={<IconTool size={16} />}
        renderRoot={(props) => <Link to="/integrity/repairs/$id" params={{ id: undoes }} {...props} />}
      >
        Show the repair
      </Button>
    )}
    {abilities.undo && <UndoAll id={id} />}
    {(undoes === null ? refused + left_out : repaired) > 0 &&
      issuesLink("Show open issues", { ...filters, status: "open" })}
    {repaired > 0 &&
      undoes === null &&
      issuesLink("Show repaired issues", { ...filters, status: "repaired" })}
  </>
);

/** Repeats a dry run, this time to keep; of nothing, there is what only goes one by one. */
function ForReal({ dryRun }: { dryRun: RepairDetails }) {
  const { filters, repaired, status } = dryRun;
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  const start = useChange(trpc.integrity.startRepair, {
    done: ({ id }) => navigate({ to: "/integrity/repairs/$id", params: { id } }),
  });
  const issues = counted(repaired, "issue", "issues");
  if (status !== "completed" || repaired === 0) return <Next repair={{ ...dryRun, repaired: 0 }} />;
  return (
    <>
      <Button leftSection={<IconTool size={16} />} onClick={() => setAsked(true)}>
        Repair {issues}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={`Repair ${issues}?`}
          action="Repair"
          phrase="REPAIR"
          isDangerous
          change={start}
          onClose={() => setAsked(false)}
          onConfirm={() => start.mutate({ ...filters, dry_run: false })}
        >
          Each is looked at once more and changed as the dry run shows. Documents are kept as they were, so
          that each repair can be undone.
        </ConfirmDialog>
      )}
    </>
  );
}
