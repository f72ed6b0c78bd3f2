import { type IntegrityRepair, isUnderWay, type RepairDetails } from "@meridian/contract";
import type { Context } from "../../../base/context.ts";
import { notFound } from "../../../base/errors.ts";
import { requireServerAdmin } from "../../../ground/access/index.ts";
import { canBeUndone, type IssueRow, issueColumns, joinRepairer, undoMs } from "../issues/row.ts";
import { isAnyRepaired } from "./runUndo.ts";
import { joinStarter, type RepairRow, repairColumns, toRepair } from "./wire.ts";

/** One repair in bulk, with what has become of each issue since. Throws FORBIDDEN, NOT_FOUND. */
export async function getRepair(ctx: Context, { id }: { id: string }): Promise<RepairDetails> {
  requireServerAdmin(ctx);
  const { sql } = ctx;
  const [row] = await sql<RepairRow[]>`
    select ${sql.unsafe(repairColumns)} from integrity_repairs r ${sql.unsafe(joinStarter)} where r.id = ${id}`;
  if (!row) throw notFound("repair");
  const repair = toRepair(row);
  return { ...repair, steps: await stepsNow(ctx, repair), abilities: { undo: await hasUndo(ctx, repair) } };
}

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
