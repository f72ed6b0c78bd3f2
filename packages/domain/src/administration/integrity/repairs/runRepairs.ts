import type { IntegrityRepairDocument } from "@meridian/contract";
import { query, sql } from "@meridian/database/query";
import type { Context } from "../../../base/context.ts";
import { ObjectRefused } from "../../../base/ports/objectStore.ts";
import { OperationFailure } from "../../../ground/operations/index.ts";
import { transaction } from "../../../ground/record/index.ts";
import { checks, findCheck } from "../checks/index.ts";
import { type IssueRow, lockIssue, matchesFilters } from "../issues/row.ts";
import { foldTallies } from "../issues/tallies.ts";
import { deleteStoredObjects } from "../stored/move.ts";
import { implausible } from "./plausible.ts";
import { planRepair, repairIn } from "./repair.ts";
import { doneIn, inNameOf, type Report, type Run, reportOf, withOutcome } from "./report.ts";

const pageSize = 200;
/** Every so many repairs of stored files, storage is looked at as a whole again. */
const lookEvery = 500;

/** Filters for issues that a repair in bulk may include: it can repair them, and takes nothing away. */
const inBulk = { status: "open", auto_fixable: true } as const;
const isStored = (check: string) => findCheck(check)?.found?.by === "storage";

/** Repairs what fits the filters, or works out what it would do, issue by issue; goes on after the last one that is done. */
export async function runRepairs(ctx: Context, run: Run): Promise<Partial<IntegrityRepairDocument>> {
  const { filters, dry_run, created_by, ...kept } = run.document;
  const asked = inNameOf(ctx, created_by);
  const left_out = await countLeftOut(ctx, filters);
  let report: Report = reportOf(kept);
  const matched = await countMatching(ctx, filters, report.after);
  const before = doneIn(report);
  const attempt = dry_run ? tryOne : repairOne;
  let stored = 0;
  for (;;) {
    const page = await nextPage(ctx, filters, report.after);
    if (page.length === 0) return { ...report, matched: matched + before, left_out };
    for (const { id, check } of page) {
      run.signal.throwIfAborted();
      if (isStored(check) && stored++ % lookEvery === 0) await requirePlausible(ctx);
      report = await attempt(asked, run, report, id).catch((error) => {
        if (!(error instanceof ObjectRefused)) throw error;
        return withOutcome(report, { id, check }, { outcome: "refused", reason: error.message });
      });
      await run.progress(dry_run ? "looking" : "repairing", doneIn(report), matched + before);
    }
    await run.keep(ctx.db, { ...report, matched: matched + before, left_out });
    await foldTallies(ctx);
  }
}

async function requirePlausible(ctx: Context): Promise<void> {
  const reason = await implausible(ctx);
  if (reason) throw new OperationFailure(`Nothing stored was touched. ${reason}`);
}

type Filters = IntegrityRepairDocument["filters"];
const destructive = checks.filter(({ repair }) => repair?.destructive).map(({ id }) => id);

const matching = (filters: Filters, after: string) => sql`
  from integrity_issues i where ${matchesFilters({ ...filters, ...inBulk })}
   and not i.destructive and i."check" <> all(${destructive}::text[]) and i.id > ${after}`;

async function countMatching(ctx: Context, filters: Filters, after: string): Promise<number> {
  const [row] = await query<[{ count: number }]>(ctx.db)`
    select count(*)::int as count ${matching(filters, after)}`;
  return row.count;
}

async function countLeftOut({ db }: Context, filters: Filters): Promise<number> {
  const [row] = await query<[{ count: number }]>(db)`
    select count(*)::int as count from integrity_issues i
     where ${matchesFilters({ ...filters, ...inBulk })}
       and (i.destructive or i."check" = any(${destructive}::text[]))`;
  return row.count;
}

const nextPage = (ctx: Context, filters: Filters, after: string) =>
  query<Pick<IssueRow, "id" | "check">[]>(ctx.db)`
    select i.id, i."check" ${matching(filters, after)} order by i.id limit ${pageSize}`;

/** Does a repair and keeps the point to go on from, both or none. */
async function repairOne(ctx: Context, run: Run, report: Report, id: string): Promise<Report> {
  const { next, objectsToDelete } = await transaction(ctx, async (tx) => {
    const issue = await lockIssue(tx, id);
    if (issue.status !== "open") return { next: { ...report, after: id } };
    const { outcome, objectsToDelete } = await repairIn(tx, ctx, issue, run.document.id);
    const next = withOutcome(report, issue, outcome);
    await run.keep(tx, next);
    return { next, objectsToDelete };
  });
  if (objectsToDelete) await deleteStoredObjects(ctx, objectsToDelete);
  return next;
}

async function tryOne(ctx: Context, _run: Run, report: Report, id: string): Promise<Report> {
  return ctx.db.transaction(async (tx) => {
    const issue = await lockIssue(tx, id);
    return withOutcome(report, issue, await planRepair(tx, ctx, issue));
  });
}
