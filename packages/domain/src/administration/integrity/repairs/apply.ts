import { sql } from "@meridian/database/query";
import type { Context, Transaction } from "../../../base/context.ts";
import { named, quoted } from "../../../base/sqlText.ts";
import { tell } from "../../../ground/record/index.ts";
import { requireOwnStorage } from "../../../ground/storage/index.ts";
import { makePreview } from "../../../observing/files/index.ts";
import { moveObservation } from "../../../observing/observations/index.ts";
import { type Belonging, belonging, type MovedObject, refersTo } from "./belongings.ts";
import { forget } from "./history.ts";
import { drop } from "./jobs.ts";
import { copyObject } from "./moveObject.ts";
import { noticesOf, noticesOfMember } from "./notices.ts";
import type { Plan } from "./plan.ts";

/**
 * Does what the plan says, and keeps on the issue an image of what was there. The image never leaves the database, so
 * that every number in it stays as it was written. Returns the keys of objects that are elsewhere now, to be deleted after
 * the commit.
 */
export async function applyPlan(
  tx: Transaction,
  ctx: Context,
  issueId: string,
  plan: Plan,
): Promise<string[]> {
  switch (plan.action) {
    case "change": {
      await keepImage(tx, issueId, plan.collection, plan.id);
      await tx.execute(sql`
        update ${sql.raw(named(plan.collection))}
           set doc = (doc - ${sql.param(plan.unset)}::text[]) || ${JSON.stringify(plan.set)}::jsonb,
               version = version + 1, updated_at = ${ctx.now().toISOString()}::timestamptz
         where id = ${plan.id}`);
      if (plan.isRedrawn) await makePreview.enqueue(tx, ctx, { file_id: plan.id });
      tell(tx, ...(await noticesOf(tx, plan.collection, plan.id)));
      return [];
    }
    case "delete": {
      tell(tx, ...(await noticesOf(tx, plan.collection, plan.id)));
      await keepImage(tx, issueId, plan.collection, plan.id);
      for (const one of belonging(plan.collection))
        await tx.execute(sql.raw(deleteWith(one, issueId, plan.id)));
      await tx.execute(sql`delete from ${sql.raw(named(plan.collection))} where id = ${plan.id}`);
      return moveAll(tx, ctx, plan.objects);
    }
    case "add": {
      const row = JSON.stringify(plan.row);
      const columns = sql.raw(Object.keys(plan.row).map(named).join(", "));
      const table = sql.raw(named(plan.table));
      await tx.execute(sql`
        insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(null::${table}, ${row}::jsonb)
        on conflict do nothing`);
      tell(tx, ...noticesOfMember(plan.row));
      return [];
    }
    case "move_status": {
      await keepImage(tx, issueId, "observations", plan.id);
      const { id, to, reason } = plan;
      await moveObservation(tx, ctx, id, to, { by: ["monitor", "operator"], reason });
      return [];
    }
    case "forget_origins":
      await forget(tx, plan.steps);
      return [];
    case "drop_jobs":
      await drop(tx, plan.jobs);
      return [];
    case "move_object":
      return moveAll(tx, ctx, [plan]);
  }
}

const keepImage = (tx: Transaction, issueId: string, collection: string, id: string) =>
  tx.execute(sql`
    update integrity_issues
       set repair = jsonb_build_object('image', (
             select jsonb_build_object('doc', t.doc, 'version', t.version, 'created_at', t.created_at, 'updated_at', t.updated_at)
               from ${sql.raw(named(collection))} t where t.id = ${id}))
     where id = ${issueId}`);

/** Copies objects to where they go; their old keys are to be deleted after the commit. */
async function moveAll(tx: Transaction, ctx: Context, objects: readonly MovedObject[]): Promise<string[]> {
  if (objects.length > 0) await requireOwnStorage(ctx, tx);
  for (const { key, to, size } of objects) await copyObject(ctx, key, to, size);
  return objects.map(({ key }) => key);
}

/** Deletes the rows that refer to a document, and keeps them with its image. */
function deleteWith(one: Belonging, issueId: string, id: string): string {
  const { name } = one.collection;
  return `
    with gone as (delete from ${named(name)} t where ${refersTo(one, id)} returning to_jsonb(t) as row)
    update integrity_issues
       set repair = repair || jsonb_build_object('related', coalesce(repair -> 'related', '{}'::jsonb)
             || jsonb_build_object(${quoted(name)}, coalesce((select jsonb_agg(row) from gone), '[]'::jsonb)))
     where id = ${quoted(issueId)}`;
}
