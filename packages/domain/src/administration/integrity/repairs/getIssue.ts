import type { IssueDetails, RepairStep } from "@meridian/contract";
import { findRegistered } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import type { Context } from "../../../base/context.ts";
import { named } from "../../../base/sqlText.ts";
import { requireServerAdmin } from "../../../ground/access/index.ts";
import { readSettings } from "../../../ground/settings/index.ts";
import { checks, describeCheck, findCheck } from "../checks/index.ts";
import { getIssueRow, type IssueRow, toIssue } from "../issues/row.ts";
import { rowId } from "../scanning/pass.ts";
import { planRepair } from "./repair.ts";

/** Larger documents aren't shown. */
const largestShown = 200_000;

/** An issue with the document and exactly what a repair would change now. Throws FORBIDDEN, NOT_FOUND. */
export async function getIssue(ctx: Context, { id }: { id: string }): Promise<IssueDetails> {
  requireServerAdmin(ctx);
  const row = await getIssueRow(ctx, id);
  const [document, preview, repaired, { values }] = await Promise.all([
    documentOf(ctx, row),
    previewOf(ctx, row),
    repairOf(ctx, id),
    readSettings(ctx.db),
  ]);
  const check = findCheck(row.check) ?? checks[0]!;
  return {
    ...toIssue(row, ctx.now()),
    explanation: describeCheck(check, values),
    ...document,
    ...preview,
    repaired,
  };
}

async function documentOf({ db }: Context, { collection, document_id }: IssueRow) {
  const registered = findRegistered(collection);
  if (!registered || document_id === null)
    return { document: null, document_text: null, document_bytes: null };
  const content = registered.schema ? "t.doc" : "to_jsonb(t)";
  const [row] = await query<[{ document: unknown; document_text: string | null; bytes: number }?]>(db)`
    select case when bytes <= ${largestShown} then content end as document,
           case when bytes <= ${largestShown} then jsonb_pretty(content) end as document_text, bytes
      from (select ${sql.raw(content)} as content, octet_length(${sql.raw(content)}::text) as bytes
              from ${sql.raw(named(collection))} t where ${sql.raw(rowId(registered, "t"))} = ${document_id}) found`;
  const { document = null, document_text = null, bytes = null } = row ?? {};
  return { document, document_text, document_bytes: bytes };
}

const gone = "It isn't there any more: a repair would only note that.";

/** Planned within a transaction that is rolled back: nothing is kept, no lock outlasts it. */
async function previewOf(ctx: Context, row: IssueRow) {
  if (row.status !== "open") return { repair: null, repair_refusal: `The issue is ${row.status}.` };
  const outcome = await ctx.db.transaction(async (tx) => planRepair(tx, ctx, row));
  if (outcome.outcome === "planned") return { repair: outcome.step, repair_refusal: null };
  return { repair: null, repair_refusal: outcome.outcome === "gone" ? gone : outcome.reason };
}

async function repairOf({ db }: Context, id: string): Promise<RepairStep | null> {
  const [row] = await query<[{ step: RepairStep | null }?]>(db)`
    select repair -> 'step' as step from integrity_issues where id = ${id} and status = 'repaired'`;
  return row?.step ?? null;
}
