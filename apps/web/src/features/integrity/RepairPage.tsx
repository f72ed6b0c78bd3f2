import { Button } from "@mantine/core";
import type { RepairDetails } from "@meridian/contract";
import { IconArrowBackUp, IconFlag, IconTool } from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useChange } from "../../data/useChange.ts";
import { counted } from "../../format/quantity.ts";
import { OperationPage } from "../../operations/OperationPage.tsx";
import { trpc } from "../../trpc.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { Time } from "../../ui/values/Time.tsx";
import { RepairResult } from "./RepairResult.tsx";
import { repairWords } from "./repairWords.ts";
import type { IssuesSearch } from "./search.ts";

/** A repair of many issues, its dry run, or its undo: how far it is, and its result. */
export const RepairPage = () => (
  <OperationPage
    kind="integrity_repair"
    what="repair"
    whatOf={({ undoes }) => (undoes === null ? "repair" : "undo")}
    title={(repair) => repairWords(repair).title}
    back={{ to: "/integrity", label: "Integrity" }}
    lead={({ created_at }) => <Time at={created_at} />}
    actions={(repair) => (repair.dry_run ? <ForReal dryRun={repair} /> : <Next repair={repair} />)}
    ifCancelled={({ undoes }) =>
      undoes === null
        ? "What it has repaired so far stays repaired."
        : "What it has taken back so far stays so."
    }
    result={(repair) => <RepairResult repair={repair} />}
  />
);

const issuesLink = (words: string, search: IssuesSearch) => (
  <Button
    variant="default"
    leftSection={<IconFlag size={16} />}
    renderRoot={(props) => <Link to="/integrity/issues" search={search} {...props} />}
  >
    {words}
  </Button>
);

/** The repairs done and left; all of it can be undone. */
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

/** Takes back all of a repair in bulk that can be, after asking. */
function UndoAll({ id }: { id: string }) {
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  const undo = useChange(trpc.integrity.undoRepairs, {
    done: ({ id }) => {
      setAsked(false);
      return navigate({ to: "/integrity/repairs/$id", params: { id } });
    },
    refresh: "integrity",
  });
  return (
    <>
      <Button variant="default" leftSection={<IconArrowBackUp size={16} />} onClick={() => setAsked(true)}>
        Undo all
      </Button>
      {isAsked && (
        <ConfirmDialog
          title="Undo this whole repair?"
          action="Undo all"
          change={undo}
          onClose={() => setAsked(false)}
          onConfirm={() => undo.mutate({ id })}
        >
          Takes each of its repairs back and reopens the issues. What has been changed since stays as it is
          now, with the reason.
        </ConfirmDialog>
      )}
    </>
  );
}
