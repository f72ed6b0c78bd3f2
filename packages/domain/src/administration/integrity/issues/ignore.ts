import type { IgnoreIssueInput, IntegrityIssue } from "@meridian/contract";
import { integrityIssues } from "@meridian/database";
import { eq } from "@meridian/database/query";
import type { Context } from "../../../base/context.ts";
import { DomainError, invalid } from "../../../base/errors.ts";
import { requireServerAdmin } from "../../../ground/access/index.ts";
import { record } from "../../../ground/record/index.ts";
import { getIssueRow, lockIssue, toIssue } from "./row.ts";

/** An open issue counts no more, also when it is found again, until that time if one is given. Throws FORBIDDEN, NOT_FOUND, CONFLICT, INVALID. */
export async function ignoreIssue(
  ctx: Context,
  { id, reason, until = null }: IgnoreIssueInput,
): Promise<IntegrityIssue> {
  requireServerAdmin(ctx);
  if (until !== null && new Date(until) <= ctx.now()) throw invalid("until", "must be in the future");
  await ctx.db.transaction(async (tx) => {
    const { status, check } = await lockIssue(tx, id);
    if (status !== "open") throw new DomainError("CONFLICT", `An issue that is ${status} can't be ignored.`);
    const after = { status: "ignored", ignore_reason: reason } as const;
    await tx
      .update(integrityIssues)
      .set({ ...after, ignored_until: until === null ? null : new Date(until) })
      .where(eq(integrityIssues.id, id));
    await record(tx, ctx, {
      action: "integrity_issue.ignore",
      subject: { type: "integrity_issue", id },
      before: { status, check },
      after: { ...after, ignored_until: until },
    });
  });
  return toIssue(await getIssueRow(ctx, id), ctx.now());
}

/** An ignored issue counts again. Throws FORBIDDEN, NOT_FOUND, CONFLICT. */
export async function reopenIssue(ctx: Context, { id }: { id: string }): Promise<IntegrityIssue> {
  requireServerAdmin(ctx);
  await ctx.db.transaction(async (tx) => {
    const { status, check, ignore_reason } = await lockIssue(tx, id);
    if (status !== "ignored") throw new DomainError("CONFLICT", `An issue that is ${status} isn't ignored.`);
    await tx
      .update(integrityIssues)
      .set({ status: "open", ignore_reason: null, ignored_until: null })
      .where(eq(integrityIssues.id, id));
    await record(tx, ctx, {
      action: "integrity_issue.reopen",
      subject: { type: "integrity_issue", id },
      before: { status, check, ignore_reason },
      after: { status: "open" },
    });
  });
  return toIssue(await getIssueRow(ctx, id), ctx.now());
}
