import type { IntegrityIssue, ObservationStatus, RepairStep } from "@meridian/contract";
import { sql } from "@meridian/database/query";
import type { Context, Transaction } from "../../../base/context.ts";
import { DomainError } from "../../../base/errors.ts";
import { named } from "../../../base/sqlText.ts";
import { requireServerAdmin } from "../../../ground/access/index.ts";
import { record, tell, transaction } from "../../../ground/record/index.ts";
import { requireOwnStorage } from "../../../ground/storage/index.ts";
import { moveObservation } from "../../../observing/observations/index.ts";
import { getIssueRow, lockIssue } from "../issues/find.ts";
import { canBeUndone, type IssueRow, toIssue, undoDays } from "../issues/row.ts";
import { belonging, type MovedObject } from "./belongings.ts";
import { haveSameContent } from "./digest.ts";
import { remember } from "./history.ts";
import { addAgain } from "./jobs.ts";
import { copyObject } from "./moveObject.ts";
import { noticesOf, noticesOfMember } from "./notices.ts";
import type { Plan } from "./plan.ts";
import { deleteLeftBehind } from "./repair.ts";

interface Done {
  plan: Plan;
  step: RepairStep;
  version: number | null;
}

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
    const { leftBehind } = await undoIn(tx, ctx, issue);
    await deleteLeftBehind(ctx, leftBehind);
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
): Promise<{ step: RepairStep; leftBehind: string[] }> {
  const { id, check, collection, document_id } = issue;
  if (!canBeUndone(issue, ctx.now()))
    throw new DomainError(
      "CONFLICT",
      `It was repaired more than ${undoDays} days ago, so it can't be taken back.`,
    );
  const done = await repairOf(tx, id);
  const leftBehind = await takeBack(tx, ctx, id, done);
  await tx.execute(sql`
    update integrity_issues set status = 'open', repair = null, repaired_at = null, repaired_by = null where id = ${id}`);
  await record(tx, ctx, {
    action: "integrity_issue.undo",
    subject: { type: "integrity_issue", id },
    before: done.step,
    after: { check, collection, document_id },
  });
  return { step: done.step, leftBehind };
}

async function repairOf(tx: Transaction, id: string): Promise<Done> {
  const [row] = (await tx.execute(
    sql`select repair - 'image' - 'related' as done from integrity_issues where id = ${id}`,
  )) as unknown as [{ done: Done }];
  return row.done;
}

/** Returns the keys of objects that are elsewhere now. */
async function takeBack(
  tx: Transaction,
  ctx: Context,
  issueId: string,
  { plan, version }: Done,
): Promise<string[]> {
  switch (plan.action) {
    case "change":
      await restore(tx, ctx, issueId, plan.collection, plan.id, version);
      tell(tx, ...(await noticesOf(tx, plan.collection, plan.id)));
      return [];
    case "move_status":
      await moveObservation(tx, ctx, plan.id, await statusBefore(tx, issueId, plan.id, version), {
        by: ["undo"],
        reason: "The repair was undone.",
        restore: () => restore(tx, ctx, issueId, "observations", plan.id, version),
      });
      return [];
    case "delete":
      await bringBack(tx, issueId, plan.collection, plan.id);
      tell(tx, ...(await noticesOf(tx, plan.collection, plan.id)));
      return moveBack(tx, ctx, plan.objects ?? []);
    case "add": {
      const where = Object.entries(plan.row)
        .filter(([field]) => field.endsWith("_id"))
        .map(([field, value]) => sql`${sql.identifier(field)} = ${value}`);
      await tx.execute(sql`delete from ${sql.identifier(plan.table)} where ${sql.join(where, sql` and `)}`);
      tell(tx, ...noticesOfMember(plan.row));
      return [];
    }
    case "forget_origins":
      await remember(tx, plan.steps);
      return [];
    case "drop_jobs":
      await addAgain(tx, plan.task, plan.jobs);
      return [];
    case "move_object":
      return moveBack(tx, ctx, [plan]);
  }
}

/**
 * Copies objects back to where they were. Where they are is to be deleted last in the transaction, which holds their places
 * till then: whoever else puts them back finds them gone. Throws CONFLICT.
 */
export async function moveBack(
  tx: Transaction,
  ctx: Context,
  objects: readonly MovedObject[],
): Promise<string[]> {
  if (objects.length > 0) await requireOwnStorage(ctx, tx);
  await holdPlaces(tx, objects);
  for (const { key, to, size } of objects) {
    const there = await ctx.objectStore.head(key);
    const kept = await ctx.objectStore.head(to);
    if (!there && !kept) throw new DomainError("CONFLICT", `${to} isn't stored any more.`);
    // An undo that was killed before its commit has copied it already, and may have deleted what it copied.
    if (!there) await copyObject(ctx, to, key, size);
    else if (there.size !== size || (kept && !(await haveSameContent(ctx, to, key))))
      throw new DomainError("CONFLICT", `Something else is stored at ${key} by now.`);
  }
  return objects.map(({ to }) => to);
}

/** Two objects that come back to one place at once would each find it free, and one would be lost. */
export const holdPlaces = (tx: Transaction, objects: readonly Pick<MovedObject, "key">[]) =>
  tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended('stored at ' || key, 0))
      from jsonb_array_elements_text(${JSON.stringify(objects.map(({ key }) => key).sort())}::jsonb) key`);

const changedSince = "It was changed after the repair, so the repair can't be taken back.";

async function restore(
  tx: Transaction,
  ctx: Context,
  issueId: string,
  collection: string,
  id: string,
  version: number | null,
): Promise<void> {
  const restored = (await tx.execute(sql`
    update ${sql.raw(named(collection))} t
       set doc = i.repair -> 'image' -> 'doc', version = t.version + 1, updated_at = ${ctx.now().toISOString()}::timestamptz
      from integrity_issues i where i.id = ${issueId} and t.id = ${id} and t.version = ${version}
    returning t.version`)) as unknown as { version: number }[];
  if (!restored[0]) throw new DomainError("CONFLICT", changedSince);
  await asEarlierRepairLeftIt(tx, issueId, id, restored[0].version);
}

/** The status that the repair moved an observation from. Throws CONFLICT when the observation isn't as the repair left it. */
async function statusBefore(
  tx: Transaction,
  issueId: string,
  id: string,
  version: number | null,
): Promise<ObservationStatus> {
  const [row] = (await tx.execute(sql`
    select i.repair -> 'image' -> 'doc' ->> 'status' as status
      from integrity_issues i join observations o on o.id = ${id} and o.version = ${version} where i.id = ${issueId}`)) as unknown as {
    status: ObservationStatus;
  }[];
  if (!row) throw new DomainError("CONFLICT", changedSince);
  return row.status;
}

/** The document is again as the repair before this one left it, which can so be taken back as well. */
const asEarlierRepairLeftIt = (tx: Transaction, issueId: string, documentId: string, version: number) =>
  tx.execute(sql`
    update integrity_issues i set repair = jsonb_set(i.repair, '{version}', to_jsonb(${version}::int))
      from integrity_issues undone
     where undone.id = ${issueId} and i.id <> undone.id and i.status = 'repaired'
       and i.collection = undone.collection and i.document_id = ${documentId}
       and i.repair -> 'version' = undone.repair -> 'image' -> 'version'`);

/** Those of a collection that aren't derived from its documents. */
const documentColumns = "id, doc, version, created_at, updated_at";

async function bringBack(tx: Transaction, issueId: string, collection: string, id: string): Promise<void> {
  const table = sql.raw(named(collection));
  const brought = (await tx.execute(sql`
    insert into ${table} (${sql.raw(documentColumns)})
    select ${id}, repair -> 'image' -> 'doc', (repair -> 'image' ->> 'version')::int,
           (repair -> 'image' ->> 'created_at')::timestamptz, (repair -> 'image' ->> 'updated_at')::timestamptz
      from integrity_issues where id = ${issueId}
    on conflict do nothing returning id`)) as unknown as unknown[];
  if (brought.length === 0) throw new DomainError("CONFLICT", `There is another ${id} by now.`);
  for (const { collection: other } of belonging(collection)) {
    const table = sql.raw(named(other.name));
    const columns = sql.raw(other.schema ? documentColumns : await columnsIn(tx, other.name));
    const rows = sql`select coalesce(repair -> 'related' -> ${other.name}, '[]'::jsonb) from integrity_issues where id = ${issueId}`;
    await tx.execute(sql`
      insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, (${rows}))
      on conflict do nothing`);
  }
}

/** The columns of a table that can be written. */
async function columnsIn(tx: Transaction, table: string): Promise<string> {
  const rows = (await tx.execute(sql`
    select attname as name from pg_attribute
     where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`)) as unknown as {
    name: string;
  }[];
  return rows.map(({ name }) => named(name)).join(", ");
}
