import type { IntegrityIssue, RepairStep } from "@meridian/contract";
import { query } from "@meridian/database/query";
import type { Context, Transaction } from "../../../base/context.ts";
import { DomainError } from "../../../base/errors.ts";
import { requireServerAdmin } from "../../../ground/access/index.ts";
import { record, transaction } from "../../../ground/record/index.ts";
import { actionOf, type Plan } from "../actions/index.ts";
import { canBeUndone, getIssueRow, type IssueRow, lockIssue, toIssue, undoDays } from "../issues/row.ts";
import { deleteStoredObjects } from "../stored/move.ts";

/**
 * Takes a repair back: what it changed, deleted or moved is as it was before. Throws FORBIDDEN, NOT_FOUND, CONFLICT when
 * the issue isn't repaired, was repaired more than 30 days ago, or the document has changed since.
 */
export async function undoRepair(ctx: Context, { id }: { id: string }): Promise<IntegrityIssue> {
  requireServerAdmin(ctx);
  await transaction(ctx, async (tx) => {
    const issue = await lockIssue(tx, id);
    if (issue.status !== "repaired" || !issue.has_repair)
      throw new DomainError("CONFLICT", "There is no repair to undo.");
    const { objectsToDelete } = await undoIn(tx, ctx, issue);
    await deleteStoredObjects(ctx, objectsToDelete);
  });
  return toIssue(await getIssueRow(ctx, id), ctx.now());
}

/**
 * Takes back the repair of an issue whose row the transaction holds. Returns what the repair did, and what objects are to be
 * deleted last in the transaction. Throws CONFLICT.
 */
export async function undoIn(
  tx: Transaction,
  ctx: Context,
  issue: IssueRow,
): Promise<{ step: RepairStep; objectsToDelete: string[] }> {
  const { id, check, collection, document_id } = issue;
  if (!canBeUndone(issue, ctx.now()))
    throw new DomainError(
      "CONFLICT",
      `It was repaired more than ${undoDays} days ago, so it can't be taken back.`,
    );
  const { plan, step, version } = await repairOf(tx, id);
  const objectsToDelete = await actionOf(plan).undo(tx, ctx, plan, { issueId: id, version });
  await query(tx)`
    update integrity_issues set status = 'open', repair = null, repaired_at = null, repaired_by = null where id = ${id}`;
  await record(tx, ctx, {
    action: "integrity_issue.undo",
    subject: { type: "integrity_issue", id },
    before: step,
    after: { check, collection, document_id },
  });
  return { step, objectsToDelete };
}

async function repairOf(tx: Transaction, id: string) {
  const [row] = await query<[{ done: { plan: Plan; step: RepairStep; version: number | null } }]>(tx)`
    select repair - 'image' - 'related' as done from integrity_issues where id = ${id}`;
  return row.done;
}
