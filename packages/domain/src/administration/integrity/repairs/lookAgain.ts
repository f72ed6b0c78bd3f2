import { findRegistered, type RegisteredCollection } from "@meridian/database";
import { query, type SQL, sql } from "@meridian/database/query";
import type { Context, Transaction } from "../../../base/context.ts";
import { isObjectKey } from "../../../base/ports/objectStore.ts";
import { named, quoted } from "../../../base/sqlText.ts";
import type { Finding } from "../actions/action.ts";
import type { Check } from "../checks/check.ts";
import type { IssueRow } from "../issues/row.ts";
import { staleQueues } from "../scanning/health.ts";
import { passSql, rowFindersOf, rowId } from "../scanning/pass.ts";
import { graceMs, stillNames, stillUnnamed } from "../stored/namedKeys.ts";

const first = async <Row>(tx: Transaction, statement: SQL): Promise<Row | undefined> =>
  (await query<Row[]>(tx)`${statement}`)[0];

type Details = Record<string, unknown>;

/** Keeps a number that a double can't hold as the text it is stored as. */
const asStored = (_name: string, value: unknown, context?: { source?: string }) =>
  value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY ? context?.source : value;

/** The document under its lock; undefined when it is gone, or is no object. */
async function lockDocument(tx: Transaction, { name, schema }: RegisteredCollection, id: string) {
  if (!schema) return undefined;
  const row = await first<{ text: string }>(
    tx,
    sql`select doc::text as text from ${sql.raw(named(name))} where id = ${id} for update`,
  );
  const doc = row && JSON.parse(row.text, asStored);
  return typeof doc === "object" && doc !== null && !Array.isArray(doc) ? (doc as Details) : undefined;
}

async function findAgain(
  tx: Transaction,
  ctx: Context,
  check: Check,
  collection: RegisteredCollection,
  issue: IssueRow,
) {
  const moment = { now: ctx.now() };
  const id = quoted(issue.document_id ?? "");
  const finders = rowFindersOf([check], collection, moment).filter(
    ({ finder }) => (finder.part ?? "") === issue.part,
  );
  if (finders.length > 0) {
    const rows = `(select * from ${named(collection.name)} t where ${rowId(collection, "t")} = ${id})`;
    return first<{ details: Details }>(tx, sql.raw(passSql(collection, finders, rows)));
  }
  for (const find of check.inSets?.(collection, moment) ?? []) {
    const found = await first<{ details: Details }>(
      tx,
      sql.raw(`select r.details from (${find(named(collection.name))}) r where r.document_id = ${id}`),
    );
    if (found) return found;
  }
  return undefined;
}

/** Looks whether the fault is still there, with what it concerns under its lock; undefined when it is gone. Throws ObjectRefused. */
export async function lookAgain(
  tx: Transaction,
  ctx: Context,
  check: Check,
  issue: IssueRow,
): Promise<Finding | undefined> {
  const { document_id: documentId, details } = issue;
  if (check.id === "system.stale-queue") {
    const [queue] = await staleQueues(tx, issue.part);
    return queue && { collection: issue.collection, documentId, details: queue.details, doc: undefined };
  }
  const collection = findRegistered(issue.collection);
  if (!collection) return undefined;
  const doc = documentId === null ? undefined : await lockDocument(tx, collection, documentId);
  const found =
    check.found?.by === "storage"
      ? await lookAtObject(tx, ctx, check.id, collection, { id: documentId, details })
      : await findAgain(tx, ctx, check, collection, issue);
  return found && { collection: collection.name, documentId, details: found.details, doc };
}

interface Subject {
  id: string | null;
  details: Record<string, unknown>;
}

/** The same of a fault of a stored object. */
async function lookAtObject(
  tx: Transaction,
  ctx: Context,
  check: string,
  collection: RegisteredCollection,
  { id, details }: Subject,
): Promise<{ details: Record<string, unknown> } | undefined> {
  const key = String(details.key);
  const spec = collection.storageKeys.find(({ field }) => field === details.field);
  const row = `(select ${quoted(id ?? "")}::text as id, ${quoted(key)}::text as key) r`;
  const condition = id === null ? stillUnnamed("r") : spec ? stillNames(collection, spec, "r") : "false";
  const [still] = await query<unknown[]>(tx)`${sql.raw(`select 1 from ${row} where ${condition}`)}`;
  if (!still) return undefined;
  // Somebody else's object: stores aren't asked for a key that they refuse.
  if (!isObjectKey(key)) return { details };
  const object = await ctx.objectStore.head(key);
  switch (check) {
    case "file.orphan":
      return object && object.modifiedAt.getTime() < ctx.now().getTime() - (await graceMs(tx))
        ? { details: { ...details, size: object.size } }
        : undefined;
    case "file.missing":
    case "file.missing-preview":
      return object ? undefined : { details };
    case "file.unreadable":
      if (object) (await ctx.objectStore.get(key)).destroy();
      return undefined;
    case "file.empty":
      return object?.size === 0 ? { details } : undefined;
    default:
      return object && object.size !== details.recorded
        ? { details: { ...details, stored: object.size } }
        : undefined;
  }
}
