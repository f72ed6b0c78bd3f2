import { registered } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import type { Context, Transaction } from "../../../base/context.ts";
import { DomainError } from "../../../base/errors.ts";
import { isObjectKey } from "../../../base/ports/objectStore.ts";
import { named, quoted } from "../../../base/sqlText.ts";
import { publishAfterCommit } from "../../../ground/record/index.ts";
import { type MovedObject, moveAll, moveBack } from "../stored/move.ts";
import { quarantined } from "../stored/quarantine.ts";
import { type Action, noun, type Planner } from "./action.ts";
import { type Belonging, belonging, keysOf, refersTo } from "./belongings.ts";
import { keepImage } from "./image.ts";
import { noticesOf } from "./notices.ts";

/** A document that goes with what belongs to it, while its files go to quarantine. */
export interface Deletion {
  action: "delete";
  collection: string;
  id: string;
  objects: MovedObject[];
}

/** The refusal of repairs for which only a person knows what is right. */
export const byAPerson = { refusal: "Only a person can say what belongs there." };

/** The deletion of any document. */
export const planDeletion: Planner<Deletion> = async (tx, ctx, { collection, documentId }) => {
  const id = String(documentId);
  const keys = await keysOf(tx, collection, id);
  try {
    return { action: "delete", collection, id, objects: await objectsAt(ctx, keys) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { refusal: `The object storage, which has files of it, can't be reached: ${reason}` };
  }
};

/** Finds the stored objects among the keys. Throws when the storage can't be reached. */
async function objectsAt({ objectStore }: Context, keys: readonly string[]): Promise<MovedObject[]> {
  const objects: MovedObject[] = [];
  for (const key of keys) {
    const object = isObjectKey(key) && (await objectStore.head(key));
    if (object) objects.push({ key, to: quarantined(key), size: object.size });
  }
  return objects;
}

/**
 * An observation, or what belongs to one, is deleted, and its files go to quarantine; its image is kept. Other things have
 * more depending on them.
 */
export const deleteDocument: Planner<Deletion> = (tx, ctx, finding) => {
  const { observationData, schema } = registered(finding.collection);
  return finding.documentId && observationData && schema ? planDeletion(tx, ctx, finding) : byAPerson;
};

/** A document may have thousands of files. */
const mostShown = 20;

export const deletion: Action<Deletion> = {
  async apply(tx, ctx, { collection, id, objects }, issueId) {
    publishAfterCommit(tx, ...(await noticesOf(tx, collection, id)));
    await keepImage(tx, issueId, collection, id);
    for (const one of belonging(collection)) await query(tx)`${sql.raw(deleteWith(one, issueId, id))}`;
    await query(tx)`delete from ${sql.raw(named(collection))} where id = ${id}`;
    return moveAll(tx, ctx, objects);
  },

  async undo(tx, ctx, { collection, id, objects }, { issueId }) {
    await bringBack(tx, issueId, collection, id);
    publishAfterCommit(tx, ...(await noticesOf(tx, collection, id)));
    return moveBack(tx, ctx, objects ?? []);
  },

  describe({ collection, id, objects }) {
    const files = objects.length === 1 ? "1 stored file" : `${objects.length} stored files`;
    const moved = objects.length > 0 ? `, and move ${files} to quarantine` : "";
    const summary = `Delete it from ${noun(collection)}, with what belongs to it${moved}`;
    const changes = objects
      .slice(0, mostShown)
      .map(({ key, to }) => ({ field: "key", before: key, after: to }));
    return { action: "delete", summary, collection, document_id: id, changes };
  },
};

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

/** Columns of a collection that aren't derived from its documents. */
const documentColumns = "id, doc, version, created_at, updated_at";

async function bringBack(tx: Transaction, issueId: string, collection: string, id: string): Promise<void> {
  const table = sql.raw(named(collection));
  const brought = await query<unknown[]>(tx)`
    insert into ${table} (${sql.raw(documentColumns)})
    select ${id}, repair -> 'image' -> 'doc', (repair -> 'image' ->> 'version')::int,
           (repair -> 'image' ->> 'created_at')::timestamptz, (repair -> 'image' ->> 'updated_at')::timestamptz
      from integrity_issues where id = ${issueId}
    on conflict do nothing returning id`;
  if (brought.length === 0) throw new DomainError("CONFLICT", `There is another ${id} by now.`);
  for (const { collection: other } of belonging(collection)) {
    const table = sql.raw(named(other.name));
    const columns = sql.raw(other.schema ? documentColumns : await columnsIn(tx, other.name));
    const rows = sql`select coalesce(repair -> 'related' -> ${other.name}, '[]'::jsonb) from integrity_issues where id = ${issueId}`;
    await query(tx)`
      insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, (${rows}))
      on conflict do nothing`;
  }
}

/** The columns of a table that can be written. */
async function columnsIn(tx: Transaction, table: string): Promise<string> {
  const rows = await query<
    {
      name: string;
    }[]
  >(tx)`
    select attname as name from pg_attribute
     where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`;
  return rows.map(({ name }) => named(name)).join(", ");
}
