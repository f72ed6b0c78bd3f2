import { Title } from "@mantine/core";
import type { IntegrityRepair, RepairDetails } from "@meridian/contract";
import { count } from "../../format/quantity.ts";
import { OperationOutcome, StartedBy } from "../../operations/OperationOutcome.tsx";
import { columnsOf } from "../../ui/lists/DataTable/columns.ts";
import { DataTable } from "../../ui/lists/DataTable/DataTable.tsx";
import { Facts } from "../../ui/values/Facts.tsx";
import classes from "./Integrity.module.css";
import { IssueLink, RepairSteps } from "./RepairSteps.tsx";
import { repairWords } from "./repairWords.ts";
import { useCheckTitle } from "./useCheckTitle.ts";

const refusals = columnsOf<IntegrityRepair["refusals"][number]>();
const refusalColumns = refusals.columns([
  refusals.accessor("reason", {
    header: "Why not",
    cell: ({ row: { original } }) => <IssueLink id={original.issue_id}>{original.reason}</IssueLink>,
  }),
]);

/** The actions that a repair took, or would take. */
export function RepairResult({ repair }: { repair: RepairDetails }) {
  const { by_check } = repair;
  const titleOf = useCheckTitle();
  const words = repairWords(repair);
  return (
    <div className={classes.sections}>
      <OperationOutcome what="repair" operation={repair} />
      <Facts
        title="Summary"
        facts={[
          [words.done, count(repair.repaired)],
          [words.gone, count(repair.gone)],
          [words.refused, count(repair.refused)],
          ["Matched", count(repair.matched)],
          ["Left out: repair one by one", count(repair.left_out)],
          [
            "By check",
            Object.entries(by_check)
              .map(([check, number]) => `${titleOf(check)} ${count(number)}`)
              .join(", "),
          ],
          ["Start", <StartedBy key="start" operation={repair} />],
        ]}
      />
      <RepairSteps repair={repair} />
      {repair.refusals.length > 0 && (
        <section aria-labelledby="refusals-title">
          <Title order={2} size="1.125rem" id="refusals-title" mb="sm">
            {words.refused}
          </Title>
          <DataTable
            label={words.refused}
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
