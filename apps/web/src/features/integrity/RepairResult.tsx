import { Text, Title } from "@mantine/core";
import type { IntegrityRepair } from "@meridian/contract";
import { IconCircleCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { count } from "../../format/quantity.ts";
import { OperationOutcome } from "../../operations/OperationOutcome.tsx";
import { StartedBy } from "../../operations/StartedBy.tsx";
import { columnsOf } from "../../ui/DataTable/columns.ts";
import { DataTable } from "../../ui/DataTable/DataTable.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { DocumentId } from "./DocumentId.tsx";
import classes from "./Integrity.module.css";
import { useCheckTitle } from "./useCheckTitle.ts";

const issueLink = (id: string, words: string) => (
  <Link to="/integrity/issues/$id" params={{ id }} className="cell-link">
    {words}
  </Link>
);

type Change = IntegrityRepair["steps"][number]["step"]["changes"][number];
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

const steps = columnsOf<IntegrityRepair["steps"][number]>();
const stepColumns = steps.columns([
  steps.display({
    id: "what",
    header: "What",
    cell: ({ row: { original } }) => issueLink(original.issue_id, original.step.summary),
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
]);

const refusals = columnsOf<IntegrityRepair["refusals"][number]>();
const refusalColumns = refusals.columns([
  refusals.accessor("reason", {
    header: "Why not",
    cell: ({ row: { original } }) => issueLink(original.issue_id, original.reason),
  }),
]);

/** What a repair did, or would do. */
export function RepairResult({ repair }: { repair: IntegrityRepair }) {
  const { dry_run, by_check } = repair;
  const titleOf = useCheckTitle();
  return (
    <div className={classes.sections}>
      <OperationOutcome what="repair" operation={repair} />
      <Facts
        title="Summary"
        facts={[
          [dry_run ? "Would be repaired" : "Repaired", count(repair.repaired)],
          ["Gone by themselves", count(repair.gone)],
          ["Could not be repaired", count(repair.refused)],
          ["Matched", count(repair.matched)],
          ["Left out: only one by one", count(repair.left_out)],
          [
            "By check",
            Object.entries(by_check)
              .map(([check, number]) => `${titleOf(check)} ${count(number)}`)
              .join(", "),
          ],
          ["Start", <StartedBy key="start" operation={repair} />],
        ]}
      />
      {dry_run && (
        <section aria-labelledby="steps-title">
          <Title order={2} size="1.125rem" id="steps-title" mb="sm">
            What it would do
          </Title>
          {repair.steps.length < repair.repaired && (
            <Text c="dimmed" mb="xs">
              The first {count(repair.steps.length)} of {count(repair.repaired)}.
            </Text>
          )}
          <DataTable
            label="What it would do"
            columns={stepColumns}
            rows={repair.steps}
            rowId={(row) => row.issue_id}
            empty={<Notice icon={IconCircleCheck} tone="good" title="Nothing to repair" />}
          />
        </section>
      )}
      {repair.refusals.length > 0 && (
        <section aria-labelledby="refusals-title">
          <Title order={2} size="1.125rem" id="refusals-title" mb="sm">
            Could not be repaired
          </Title>
          <DataTable
            label="Could not be repaired"
            columns={refusalColumns}
            rows={repair.refusals}
            rowId={(row) => row.issue_id}
            empty={null}
          />
        </section>
      )}
    </div>
  );
}
