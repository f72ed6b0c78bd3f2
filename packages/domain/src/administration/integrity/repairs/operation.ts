import {
  type IntegrityRepair,
  type IntegrityRepairDocument,
  integrityRepairDocument,
  isUnderWay,
  type RepairDetails,
} from "@meridian/contract";
import { integrityRepairs, type Stored } from "@meridian/database";
import { query } from "@meridian/database/query";
import type { Context } from "../../../base/context.ts";
import { defineOperation } from "../../../ground/operations/index.ts";
import { canBeUndone, type IssueRow, issueColumns, joinRepairer, undoMs } from "../issues/row.ts";
import { runRepairs } from "./runRepairs.ts";
import { isAnyRepaired, runUndo } from "./runUndo.ts";

/** A repair in bulk with what has become of each issue since. */
const detailsOf = async (ctx: Context, repair: IntegrityRepair): Promise<RepairDetails> => ({
  ...repair,
  steps: await stepsNow(ctx, repair),
  abilities: { undo: await hasUndo(ctx, repair) },
});

async function stepsNow(ctx: Context, { id, steps }: IntegrityRepair): Promise<RepairDetails["steps"]> {
  const { db } = ctx;
  const rows = await query<IssueRow[]>(db)`
    select ${issueColumns} from integrity_issues i ${joinRepairer}
     where i.id = any(${steps.map(({ issue_id }) => issue_id)}::text[])`;
  const issues = new Map(rows.map((issue) => [issue.id, issue]));
  return steps.map((step) => {
    const issue = issues.get(step.issue_id);
    const undo = issue?.repaired_in === id && canBeUndone(issue, ctx.now());
    return { ...step, status: issue?.status ?? null, undo };
  });
}

const hasUndo = (ctx: Context, { id, status }: IntegrityRepair): Promise<boolean> | false =>
  !isUnderWay(status) && isAnyRepaired(ctx, id, new Date(ctx.now().getTime() - undoMs));

/** Repairs in bulk and their undoing, one run at a time. */
export const repairing = defineOperation<
  Partial<IntegrityRepairDocument> & Pick<IntegrityRepairDocument, "dry_run" | "filters">,
  IntegrityRepairDocument,
  Omit<Stored<IntegrityRepairDocument>, "after">,
  RepairDetails
>({
  kind: "integrity_repair",
  noun: "repair",
  documents: integrityRepairs,
  unreadable: integrityRepairDocument.parse({ status: "failed", dry_run: false, filters: {} }),
  show: ({ after, ...shown }) => shown,
  details: detailsOf,
  excludes: ["integrity_repair"],
  run: (ctx, run) =>
    run.document.undoes === null ? runRepairs(ctx, run) : runUndo(ctx, run, run.document.undoes),
});

export const { get: getRepair, list: listRepairs } = repairing;
