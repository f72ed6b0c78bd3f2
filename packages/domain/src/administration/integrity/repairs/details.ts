import { type IntegrityRepair, isUnderWay, type RepairDetails } from "@meridian/contract";
import type { Context } from "../../../base/context.ts";
import { canBeUndone, type IssueRow, issueColumns, joinRepairer, undoMs } from "../issues/row.ts";
import { isAnyRepaired } from "./runUndo.ts";

/** A repair in bulk with what has become of each issue since. */
export const detailsOf = async (ctx: Context, repair: IntegrityRepair): Promise<RepairDetails> => ({
  ...repair,
  steps: await stepsNow(ctx, repair),
  abilities: { undo: await hasUndo(ctx, repair) },
});

async function stepsNow(ctx: Context, { id, steps }: IntegrityRepair): Promise<RepairDetails["steps"]> {
  const { sql } = ctx;
  const rows = await sql<IssueRow[]>`
    select ${sql.unsafe(issueColumns)} from integrity_issues i ${sql.unsafe(joinRepairer)}
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
