import type { IntegrityIssue, RepairStep } from "@meridian/contract";
import { integrityIssues } from "@meridian/database";
import { eq, query, sql } from "@meridian/database/query";
import type { Context, Transaction } from "../../../base/context.ts";
import { DomainError } from "../../../base/errors.ts";
import { ObjectRefused } from "../../../base/ports/objectStore.ts";
import { actorId, requireServerAdmin } from "../../../ground/access/index.ts";
import { record, transaction } from "../../../ground/record/index.ts";
import { actionOf, isRefusal, type Plan, stepOf } from "../actions/index.ts";
import { findCheck } from "../checks/index.ts";
import { getIssueRow, type IssueRow, lockIssue, toIssue } from "../issues/row.ts";
import { deleteStoredObjects } from "../stored/move.ts";
import { lookAgain } from "./lookAgain.ts";
import { implausible } from "./plausible.ts";

/**
 * Repairs an open issue. It looks again first: an issue that is gone becomes resolved, and nothing else happens. Throws
 * FORBIDDEN, NOT_FOUND, CONFLICT with the reason when it can't be repaired.
 */
export async function repairIssue(ctx: Context, { id }: { id: string }): Promise<IntegrityIssue> {
  requireServerAdmin(ctx);
  const { check } = await getIssueRow(ctx, id);
  const reason = findCheck(check)?.found?.by === "storage" && (await implausible(ctx));
  if (reason) throw new DomainError("CONFLICT", reason);
  const objectsToDelete = await transaction(ctx, async (tx) => {
    const issue = await lockIssue(tx, id);
    if (issue.status !== "open")
      throw new DomainError("CONFLICT", `An issue that is ${issue.status} can't be repaired.`);
    const done = await repairIn(tx, ctx, issue);
    if (done.outcome.outcome === "refused") throw new DomainError("CONFLICT", done.outcome.reason);
    return done.objectsToDelete;
  });
  await deleteStoredObjects(ctx, objectsToDelete);
  return toIssue(await getIssueRow(ctx, id), ctx.now());
}

/** The result of looking at an issue anew. */
export type Outcome =
  | { outcome: "gone" }
  | { outcome: "refused"; reason: string }
  | { outcome: "planned"; plan: Plan; step: RepairStep };

const noRepair = "There is no repair for this. Somebody has to put it right.";

/**
 * Plans the repair of an issue as it would be done now, with the document and rows under their locks. Refuses where it
 * depends on an object that the storage doesn't let us see.
 */
export async function planRepair(tx: Transaction, ctx: Context, issue: IssueRow): Promise<Outcome> {
  try {
    return await planOf(tx, ctx, issue);
  } catch (error) {
    if (error instanceof ObjectRefused) return { outcome: "refused", reason: error.message };
    throw error;
  }
}

async function planOf(tx: Transaction, ctx: Context, issue: IssueRow): Promise<Outcome> {
  const check = findCheck(issue.check);
  if (!check) return { outcome: "refused", reason: "Nothing looks for this any more." };
  const finding = await lookAgain(tx, ctx, check, issue);
  if (!finding) return { outcome: "gone" };
  if (!check.repair) return { outcome: "refused", reason: noRepair };
  const plan = await check.repair.plan(tx, ctx, finding);
  if (isRefusal(plan)) return { outcome: "refused", reason: plan.refusal };
  return { outcome: "planned", plan, step: stepOf(plan, finding) };
}

/**
 * Repairs an issue whose row the transaction holds, or notes that it is gone; and what objects are to be deleted after the
 * commit. `run` is the repair in bulk that it is part of. Throws ObjectRefused.
 */
export async function repairIn(
  tx: Transaction,
  ctx: Context,
  issue: IssueRow,
  run: string | null = null,
): Promise<{ outcome: Outcome; objectsToDelete: string[] }> {
  const outcome = await planRepair(tx, ctx, issue);
  if (outcome.outcome === "gone")
    await tx.update(integrityIssues).set({ status: "resolved" }).where(eq(integrityIssues.id, issue.id));
  if (outcome.outcome !== "planned") return { outcome, objectsToDelete: [] };
  const { plan, step } = outcome;
  const objectsToDelete = await actionOf(plan).apply(tx, ctx, plan, issue.id);
  await query(tx)`
    update integrity_issues
       set status = 'repaired', repaired_at = ${ctx.now().toISOString()}::timestamptz, repaired_by = ${actorId(ctx)},
           repair = coalesce(repair, '{}'::jsonb) || ${JSON.stringify({ plan, step, run })}::jsonb
             || jsonb_build_object('version', (${versionAfter(plan)}))
     where id = ${issue.id}`;
  await record(tx, ctx, {
    action: "integrity_issue.repair",
    subject: { type: "integrity_issue", id: issue.id },
    before: { check: issue.check, collection: issue.collection, document_id: issue.document_id },
    after: step,
  });
  return { outcome, objectsToDelete };
}

/** The version of the document that the repair left behind; null where there is none. */
function versionAfter(plan: Plan) {
  const changed = actionOf(plan).changes?.(plan);
  return changed
    ? sql`select version from ${sql.identifier(changed.collection)} where id = ${changed.id}`
    : sql`null::int`;
}
