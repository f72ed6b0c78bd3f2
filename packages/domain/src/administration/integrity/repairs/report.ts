import type { IntegrityRepairDocument, RepairStep } from "@meridian/contract";
import type { Stored } from "@meridian/database";
import type { Context } from "../../../base/context.ts";
import type { OperationRun } from "../../../ground/operations/index.ts";

export type Run = OperationRun<Partial<IntegrityRepairDocument>, IntegrityRepairDocument>;

/** The outcomes of the issues so far, and the point to go on from. */
export type Report = Pick<
  Stored<IntegrityRepairDocument>,
  "repaired" | "gone" | "refused" | "by_check" | "refusals" | "steps" | "after"
>;

type Outcome =
  | { outcome: "gone" }
  | { outcome: "refused"; reason: string }
  | { outcome: "planned"; step: RepairStep };

/** The most refusals and steps that are kept in words; the counts are complete. */
const mostKept = 100;

export const reportOf = ({ repaired, gone, refused, by_check, refusals, steps, after }: Report): Report => ({
  repaired,
  gone,
  refused,
  by_check,
  refusals,
  steps,
  after,
});

export const doneIn = ({ repaired, gone, refused }: Report): number => repaired + gone + refused;

/** A context in the name of the person who started a repair: its changes are recorded as done by them. */
export const inNameOf = (ctx: Context, userId: string | null): Context =>
  userId ? { ...ctx, actor: { type: "user", userId, serverAdmin: true, sessionId: "" } } : ctx;

/** A report with one more issue. It goes on after that issue, unless told where. */
export function withOutcome(
  report: Report,
  { id, check }: { id: string; check: string },
  outcome: Outcome,
  after = id,
): Report {
  const next = { ...report, after };
  if (outcome.outcome === "gone") return { ...next, gone: report.gone + 1 };
  if (outcome.outcome === "refused") {
    const refusal = { issue_id: id, reason: outcome.reason };
    const refusals = report.refusals.length < mostKept ? [...report.refusals, refusal] : report.refusals;
    return { ...next, refused: report.refused + 1, refusals };
  }
  const step = { issue_id: id, check, step: outcome.step };
  return {
    ...next,
    repaired: report.repaired + 1,
    by_check: { ...report.by_check, [check]: (report.by_check[check] ?? 0) + 1 },
    steps: report.steps.length < mostKept ? [...report.steps, step] : report.steps,
  };
}
