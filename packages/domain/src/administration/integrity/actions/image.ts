import { query, sql } from "@meridian/database/query";
import type { Context, Transaction } from "../../../base/context.ts";
import { DomainError } from "../../../base/errors.ts";
import { named } from "../../../base/sqlText.ts";
import type { Done } from "./action.ts";

/** Keeps on the issue what a document is before its repair. */
export const keepImage = (tx: Transaction, issueId: string, collection: string, id: string) =>
  query(tx)`
    update integrity_issues
       set repair = jsonb_build_object('image', (
             select jsonb_build_object('doc', t.doc, 'version', t.version, 'created_at', t.created_at, 'updated_at', t.updated_at)
               from ${sql.raw(named(collection))} t where t.id = ${id}))
     where id = ${issueId}`;

export const changedSince = () =>
  new DomainError("CONFLICT", "It was changed after the repair, so the repair can't be taken back.");

/** Makes a document what its image says. Throws CONFLICT when it isn't as the repair left it. */
export async function restoreImage(
  tx: Transaction,
  ctx: Context,
  { collection, id }: { collection: string; id: string },
  { issueId, version }: Done,
): Promise<void> {
  const restored = await query<{ version: number }[]>(tx)`
    update ${sql.raw(named(collection))} t
       set doc = i.repair -> 'image' -> 'doc', version = t.version + 1, updated_at = ${ctx.now().toISOString()}::timestamptz
      from integrity_issues i where i.id = ${issueId} and t.id = ${id} and t.version = ${version}
    returning t.version`;
  if (!restored[0]) throw changedSince();
  await asEarlierRepairLeftIt(tx, issueId, id, restored[0].version);
}

/** The document is again as the repair before this one left it, which can so be taken back as well. */
const asEarlierRepairLeftIt = (tx: Transaction, issueId: string, documentId: string, version: number) =>
  query(tx)`
    update integrity_issues i set repair = jsonb_set(i.repair, '{version}', to_jsonb(${version}::int))
      from integrity_issues undone
     where undone.id = ${issueId} and i.id <> undone.id and i.status = 'repaired'
       and i.collection = undone.collection and i.document_id = ${documentId}
       and i.repair -> 'version' = undone.repair -> 'image' -> 'version'`;
