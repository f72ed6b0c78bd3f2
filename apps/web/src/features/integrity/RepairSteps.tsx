import { Button, Text, Title } from "@mantine/core";
import type { RepairDetails } from "@meridian/contract";
import { IconCircleCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useChange } from "../../data/useChange.ts";
import { count } from "../../format/quantity.ts";
import { trpc } from "../../trpc.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { columnsOf } from "../../ui/lists/DataTable/columns.ts";
import { DataTable } from "../../ui/lists/DataTable/DataTable.tsx";
import { Notice } from "../../ui/page/Notice.tsx";
import { StatusBadge } from "../../ui/values/StatusBadge.tsx";
import { DocumentId } from "./DocumentId.tsx";
import classes from "./Integrity.module.css";
import { repairWords } from "./repairWords.ts";
import { useCheckTitle } from "./useCheckTitle.ts";
import { issueStyles } from "./words.ts";

type Step = RepairDetails["steps"][number];
type Change = Step["step"]["changes"][number];

/** A path is read whole, as it is. */
const valueIn = (change: Change, side: "before" | "after") =>
  side in change ? (
    <span className={classes.key}>
      {change.field === "key" ? String(change[side]) : JSON.stringify(change[side])}
    </span>
  ) : (
    "nothing"
  );

function Changes({ of: changes }: { of: Change[] }) {
  if (changes.length === 0) return "–";
  return (
    <ul className={`plain-list ${classes.changes}`}>
      {changes.map((change) => (
        <li key={`${change.field} ${JSON.stringify(change.before)}`}>
          {change.field}: {valueIn(change, "before")} → {valueIn(change, "after")}
        </li>
      ))}
    </ul>
  );
}

const CheckTitle = ({ id }: { id: string }) => useCheckTitle()(id);

const steps = columnsOf<Step>();
const planned = [
  steps.display({
    id: "what",
    header: "What",
    cell: ({ row: { original } }) => <IssueLink id={original.issue_id}>{original.step.summary}</IssueLink>,
  }),
  steps.display({
    id: "document",
    header: "Document",
    cell: ({ row: { original } }) => <DocumentId of={original.step} />,
  }),
  steps.accessor("check", { header: "Check", cell: ({ getValue }) => <CheckTitle id={getValue()} /> }),
  steps.display({
    id: "fields",
    header: "Changes",
    cell: ({ row: { original } }) => <Changes of={original.step.changes} />,
  }),
];
const trialColumns = steps.columns(planned);
const doneColumns = steps.columns([
  ...planned,
  steps.accessor("status", {
    header: "Issue now",
    cell: ({ getValue }) => {
      const status = getValue();
      return status ? <StatusBadge style={issueStyles[status]} /> : "Gone";
    },
  }),
]);
const repairColumns = steps.columns([
  ...doneColumns,
  steps.display({
    id: "undo",
    header: "Undo",
    cell: ({ row: { original } }) => (original.undo ? <UndoButton step={original} /> : "–"),
  }),
]);

/** The first of what a repair did, would do or took back, and what each issue is now. */
export function RepairSteps({ repair }: { repair: RepairDetails }) {
  const { dry_run, undoes, repaired } = repair;
  const words = repairWords(repair);
  // An earlier version of Meridian kept only how many there were.
  if (repaired > 0 && repair.steps.length === 0) return null;
  return (
    <section aria-labelledby="steps-title">
      <Title order={2} size="1.125rem" id="steps-title" mb="sm">
        {words.steps}
      </Title>
      {repair.steps.length < repaired && (
        <Text c="dimmed" mb="xs">
          The first {count(repair.steps.length)} of {count(repaired)}.
        </Text>
      )}
      <DataTable
        label={words.steps}
        columns={dry_run ? trialColumns : undoes === null ? repairColumns : doneColumns}
        rows={repair.steps}
        rowId={(row) => row.issue_id}
        empty={<Notice icon={IconCircleCheck} tone="good" title={words.none} />}
      />
    </section>
  );
}

/** Takes one step of a repair in bulk back. */
function UndoButton({ step: { issue_id, step } }: { step: RepairDetails["steps"][number] }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Undo: ${[step.summary, step.document_id].filter(Boolean).join(", ")}`}
        onClick={() => setAsked(true)}
      >
        Undo
      </Button>
      {isAsked && <UndoDialog id={issue_id} onClose={() => setAsked(false)} />}
    </>
  );
}

/** Asks before the repair of one issue is taken back. */
export function UndoDialog({ id, onClose }: { id: string; onClose(): void }) {
  const undo = useChange(trpc.integrity.undoRepair, {
    done: onClose,
    say: "Repair undone",
    refresh: "integrity",
  });
  return (
    <ConfirmDialog
      title="Undo this repair?"
      action="Undo repair"
      change={undo}
      onClose={onClose}
      onConfirm={() => undo.mutate({ id })}
    >
      Restores what was there before the repair and reopens the issue.
    </ConfirmDialog>
  );
}

/** Leads from a row about an issue to its page. */
export const IssueLink = ({ id, children }: { id: string; children: string }) => (
  <Link to="/integrity/issues/$id" params={{ id }} className="cell-link">
    {children}
  </Link>
);
