import type { IntegrityIssue } from "@meridian/contract";
import type { Context } from "../../../base/context.ts";
import { DomainError } from "../../../base/errors.ts";
import { requireServerAdmin } from "../../../ground/access/index.ts";
import { transaction } from "../../../ground/record/index.ts";
import { findCheck } from "../checks/index.ts";
import { graceMs } from "../grace.ts";
import { getIssueRow, lockIssue } from "../issues/find.ts";
import { toIssue } from "../issues/row.ts";
import { implausible } from "./plausible.ts";
import { deleteLeftBehind, repairIn } from "./repair.ts";

/**
 * Repairs an open issue. It looks again first: an issue that is gone becomes resolved, and nothing else happens. Throws
 * FORBIDDEN, NOT_FOUND, CONFLICT with the reason when it can't be repaired.
 */
export async function repairIssue(ctx: Context, { id }: { id: string }): Promise<IntegrityIssue> {
  requireServerAdmin(ctx);
  const { check } = await getIssueRow(ctx, id);
  const reason = findCheck(check)?.found?.by === "storage" && (await implausible(ctx));
  if (reason) throw new DomainError("CONFLICT", reason);
  const leftBehind = await transaction(ctx, async (tx) => {
    const issue = await lockIssue(tx, id);
    if (issue.status !== "open")
      throw new DomainError("CONFLICT", `An issue that is ${issue.status} can't be repaired.`);
    const done = await repairIn(tx, ctx, issue, await graceMs(tx));
    if (done.outcome.outcome === "refused") throw new DomainError("CONFLICT", done.outcome.reason);
    return done.leftBehind;
  });
  await deleteLeftBehind(ctx, leftBehind);
  return toIssue(await getIssueRow(ctx, id), ctx.now());
}
