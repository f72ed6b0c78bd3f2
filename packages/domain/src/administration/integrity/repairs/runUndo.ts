import type { IntegrityRepairDocument } from "@meridian/contract";
import { query, sql } from "@meridian/database/query";
import type { Context } from "../../../base/context.ts";
import { DomainError } from "../../../base/errors.ts";
import { ObjectRefused } from "../../../base/ports/objectStore.ts";
import { transaction } from "../../../ground/record/index.ts";
import { lockIssue } from "../issues/row.ts";
import { foldTallies } from "../issues/tallies.ts";
import { deleteStoredObjects } from "../stored/move.ts";
import { doneIn, inNameOf, type Report, type Run, reportOf, withOutcome } from "./report.ts";
import { undoIn } from "./undo.ts";

const pageSize = 200;

interface Repaired {
  id: string;
  check: string;
  /** The position to go on from: the time of the repair, and its id. */
  place: string;
}

/**
 * Takes back what a repair in bulk did, the latest first: of two repairs of one document the second goes first. What can't be
 * taken back stays, with the reason. It goes on after the last issue that is done.
 */
export async function runUndo(
  ctx: Context,
  run: Run,
  undone: string,
): Promise<Partial<IntegrityRepairDocument>> {
  const { created_by, ...kept } = run.document;
  const asked = inNameOf(ctx, created_by);
  let report: Report = reportOf(kept);
  const matched = doneIn(report) + (await countRepaired(ctx, undone, report.after));
  for (;;) {
    const page = await nextPage(ctx, undone, report.after);
    if (page.length === 0) return { ...report, matched };
    for (const issue of page) {
      run.signal.throwIfAborted();
      report = await undoOne(asked, run, report, undone, issue);
      await run.progress("taking back", doneIn(report), matched);
    }
    await run.keep(ctx.db, { ...report, matched });
    await foldTallies(ctx);
  }
}

/** Issues that a repair in bulk repaired and that are still repaired, from a position on. */
const repairedBy = (run: string, after: string) => {
  const [at, id] = after === "" ? [] : (JSON.parse(after) as [string, string]);
  return sql`
    from integrity_issues i join integrity_repairs r on r.id = ${run}
   where i.status = 'repaired' and i.repaired_at >= r.created_at - interval '1 hour' and i.repair ->> 'run' = r.id
     and ${id === undefined ? sql`true` : sql`(i.repaired_at, i.id) < (${at!}::text::timestamptz, ${id})`}`;
};

/** True if a repair in bulk has repaired anything since a moment that is still repaired. */
export async function isAnyRepaired(ctx: Pick<Context, "db">, run: string, since: Date): Promise<boolean> {
  const rows = await query(ctx.db)`
    select 1 ${repairedBy(run, "")} and i.repaired_at > ${since} order by i.repaired_at desc limit 1`;
  return rows.length > 0;
}

async function countRepaired(ctx: Context, run: string, after: string): Promise<number> {
  const [row] = await query<[{ count: number }]>(ctx.db)`
    select count(*)::int as count ${repairedBy(run, after)}`;
  return row.count;
}

const nextPage = (ctx: Context, run: string, after: string) =>
  query<Repaired[]>(ctx.db)`
    select i.id, i."check", jsonb_build_array(i.repaired_at::text, i.id)::text as place
      ${repairedBy(run, after)} order by i.repaired_at desc, i.id desc limit ${pageSize}`;

/** Takes a repair back and keeps the point to go on from, both or none. */
async function undoOne(
  ctx: Context,
  run: Run,
  report: Report,
  undone: string,
  issue: Repaired,
): Promise<Report> {
  try {
    return await transaction(ctx, async (tx) => {
      const row = await lockIssue(tx, issue.id);
      if (row.status !== "repaired" || row.repaired_in !== undone)
        return withOutcome(report, issue, { outcome: "gone" }, issue.place);
      const { step, objectsToDelete } = await undoIn(tx, ctx, row);
      const next = withOutcome(report, issue, { outcome: "planned", step }, issue.place);
      await run.keep(tx, next);
      await deleteStoredObjects(ctx, objectsToDelete);
      return next;
    });
  } catch (error) {
    if (!(error instanceof ObjectRefused || (error instanceof DomainError && error.code === "CONFLICT")))
      throw error;
    return withOutcome(report, issue, { outcome: "refused", reason: error.message }, issue.place);
  }
}
