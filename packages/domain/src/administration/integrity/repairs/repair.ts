import type { RepairStep } from "@meridian/contract";
import { integrityIssues } from "@meridian/database";
import { eq, sql } from "@meridian/database/query";
import type { Context, Transaction } from "../../../base/context.ts";
import { ObjectRefused } from "../../../base/ports/objectStore.ts";
import { actorId } from "../../../ground/access/index.ts";
import { record } from "../../../ground/record/index.ts";
import { findCheck } from "../checks/index.ts";
import type { IssueRow } from "../issues/row.ts";
import { applyPlan } from "./apply.ts";
import { lookAgain } from "./lookAgain.ts";
import { isRefusal, type Plan } from "./plan.ts";
import { stepOf } from "./step.ts";

/** What comes of looking at an issue anew. */
export type Outcome =
  | { outcome: "gone" }
  | { outcome: "refused"; reason: string }
  | { outcome: "planned"; plan: Plan; step: RepairStep };

const noRepair = "There is no repair for this. Somebody has to put it right.";

/**
 * What the repair of an issue would do now, with what it concerns under its lock. Nothing, where it depends on an object that
 * the storage doesn't let us see.
 */
export async function planRepair(
  tx: Transaction,
  ctx: Context,
  issue: IssueRow,
  graceMs: number,
): Promise<Outcome> {
  try {
    return await planOf(tx, ctx, issue, graceMs);
  } catch (error) {
    if (error instanceof ObjectRefused) return { outcome: "refused", reason: error.message };
    throw error;
  }
}

async function planOf(tx: Transaction, ctx: Context, issue: IssueRow, graceMs: number): Promise<Outcome> {
  const check = findCheck(issue.check);
  if (!check) return { outcome: "refused", reason: "Nothing looks for this any more." };
  const finding = await lookAgain(tx, ctx, check, issue, graceMs);
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
  graceMs: number,
  run: string | null = null,
): Promise<{ outcome: Outcome; leftBehind: string[] }> {
  const outcome = await planRepair(tx, ctx, issue, graceMs);
  if (outcome.outcome === "gone")
    await tx.update(integrityIssues).set({ status: "resolved" }).where(eq(integrityIssues.id, issue.id));
  if (outcome.outcome !== "planned") return { outcome, leftBehind: [] };
  const { plan, step } = outcome;
  const leftBehind = await applyPlan(tx, ctx, issue.id, plan);
  await tx.execute(sql`
    update integrity_issues
       set status = 'repaired', repaired_at = ${ctx.now().toISOString()}::timestamptz, repaired_by = ${actorId(ctx)},
           repair = coalesce(repair, '{}'::jsonb) || ${JSON.stringify({ plan, step, run })}::jsonb
             || jsonb_build_object('version', (${versionAfter(plan)}))
     where id = ${issue.id}`);
  await record(tx, ctx, {
    action: "integrity_issue.repair",
    subject: { type: "integrity_issue", id: issue.id },
    before: { check: issue.check, collection: issue.collection, document_id: issue.document_id },
    after: step,
  });
  return { outcome, leftBehind };
}

/** The version of the document that the repair left behind; null where there is none. */
const versionAfter = (plan: Plan) => {
  if (plan.action === "change")
    return sql`select version from ${sql.identifier(plan.collection)} where id = ${plan.id}`;
  return plan.action === "move_status"
    ? sql`select version from observations where id = ${plan.id}`
    : sql`null::int`;
};

/** Deletes objects that were moved. One that can't be deleted is found again by the next scan. */
export async function deleteLeftBehind(ctx: Context, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  await ctx.objectStore.deleteMany(keys).catch((err) => {
    ctx.log.warn({ err, keys }, "stored objects that were moved could not be deleted");
  });
}
