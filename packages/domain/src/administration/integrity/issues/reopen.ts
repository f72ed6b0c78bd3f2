import type { IntegrityIssue } from "@meridian/contract";
import { integrityIssues } from "@meridian/database";
import { eq } from "@meridian/database/query";
import type { Context } from "../../../base/context.ts";
import { DomainError } from "../../../base/errors.ts";
import { requireServerAdmin } from "../../../ground/access/index.ts";
import { record } from "../../../ground/record/index.ts";
import { getIssueRow, lockIssue } from "./find.ts";
import { toIssue } from "./row.ts";

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
