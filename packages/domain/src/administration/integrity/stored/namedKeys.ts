import { type Queryable, type RegisteredCollection, registry, type StorageKey } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import type { Context } from "../../../base/context.ts";
import { readAhead } from "../../../base/readAhead.ts";
import { named, quoted } from "../../../base/sqlText.ts";
import { readSettings } from "../../../ground/settings/index.ts";

/** The greatest length of a key: Meridian makes no longer ones, and no index holds them. */
export const longestKey = 200;
/** Prefixes under which a stored object that nothing names is an orphan. */
export const orphanPrefixes: readonly string[] = registry.flatMap(({ storageKeys }) =>
  storageKeys.map(({ prefix }) => prefix),
);

/** Milliseconds for which a stored object may be named by nothing: its upload may be under way. */
export async function graceMs(db: Queryable): Promise<number> {
  return (await readSettings(db)).values.orphan_grace_hours * 3_600_000;
}

/** A record that names a stored object. */
export interface NamedObject {
  id: string;
  key: string;
  /** The recorded size in bytes, as text that may be anything; null when there is none. */
  size: string | null;
}

/** A field that names stored objects, and its collection. */
export type KeyField = { collection: RegisteredCollection; key: StorageKey };

/** The key that a row names, as the indexes have it. */
export const keyIn = ({ schema }: RegisteredCollection, { field }: StorageKey, row: string): string =>
  schema
    ? `left(${row}.doc ->> ${quoted(field)}, ${longestKey})`
    : `left(${row}.${named(field)}, ${longestKey})`;

const isNeeded = ({ when }: StorageKey): string =>
  when ? `left(t.doc ->> ${quoted(when.field)}, 200) in (${when.is.map(quoted).join(", ")})` : "true";

/** SQL of a record's size, cut off: longer ones are of no use. */
const sizeIn = ({ size }: StorageKey): string =>
  size ? `left(t.doc ->> ${quoted(size)}, 16)` : "null::text";

/** Records that name an object under the key's prefix. A key that is too long is a fault of its own. */
function naming({ collection, key }: KeyField, counting = "true"): string {
  const { schema, name } = collection;
  const whole = schema ? `t.doc ->> ${quoted(key.field)}` : `t.${named(key.field)}`;
  // Each value is taken out of its document once: without the offset it would be for every use of it.
  return `(
    select t.id, (${whole}) collate "C" as key, ${sizeIn(key)} as size from ${named(name)} t where ${isNeeded(key)} and ${counting} offset 0) t
     where starts_with(t.key, ${quoted(key.prefix)}) and length(t.key) <= ${longestKey}`;
}

/**
 * Counts the records that name an object that should exist under the key's prefix, up to `most`. Records that a clean-up has
 * left without their files prove nothing and don't count.
 */
export async function countNamed({ db }: Context, keyField: KeyField, most: number): Promise<number> {
  const counting = `not ${isCleanedUp(keyField.collection, "t")}`;
  const [row] = await query<[{ count: number }]>(db)`
    select count(*)::int as count from (select from ${sql.raw(naming(keyField, counting))} limit ${most}) named`;
  return row.count;
}

/** Every record that names an object under the key's prefix, after a key, in the order of the keys' bytes; in pages. */
export async function* namedKeys(
  { db }: Context,
  keyField: KeyField,
  after: string,
): AsyncGenerator<NamedObject[]> {
  const query = `select t.id, t.key, t.size from ${naming(keyField)} and t.key > ${quoted(after)} order by t.key, t.id`;
  const connection = await db.$direct.reserve();
  try {
    await connection.unsafe("set statement_timeout = 0; set jit = off; set work_mem = '32MB'");
    yield* readAhead(connection.unsafe<NamedObject[]>(query).cursor(5000));
  } finally {
    await connection.unsafe("reset statement_timeout; reset jit; reset work_mem").catch(() => {});
    connection.release();
  }
}

/** Condition: the record `id` of `row` still names its `key`. */
export const stillNames = (collection: RegisteredCollection, key: StorageKey, row: string): string =>
  `exists (select from ${named(collection.name)} t where t.id = ${row}.id and ${keyIn(collection, key, "t")} = ${row}.key)`;

/** Condition: no record of any kind names the `key` of `row`; which records count is a condition on `t`. */
export const stillUnnamed = (
  row: string,
  counting: (collection: RegisteredCollection) => string = () => "true",
): string =>
  registry
    .flatMap((collection) => collection.storageKeys.map((key) => ({ collection, key })))
    .map(
      ({ collection, key }) =>
        `not exists (select from ${named(collection.name)} t where ${keyIn(collection, key, "t")} = ${row}.key and ${isNeeded(key)} and ${counting(collection)})`,
    )
    .join(" and ");

const lastCleanup = `(select max(created_at) from cleanups
  where doc ->> 'status' = 'completed' and doc ->> 'dry_run' = 'false')`;

/** Condition: a scan has compared all records with storage since the last clean-up, and since a backup last brought any back. */
const wasCompared = `exists (select from integrity_scans s
  where s.doc ->> 'status' = 'completed' and s.doc -> 'options' -> 'check_storage' = 'true'::jsonb
    and coalesce(s.doc -> 'notes', '[]'::jsonb) = '[]'::jsonb
    and s.created_at > greatest(${lastCleanup},
      (select max(updated_at) from restores where doc ->> 'status' = 'completed')))`;

const knownMissing = (row: string): string => `exists (select from integrity_issues i
  where i.document_id = ${row}.id and i.status in ('open', 'ignored')
    and i."check" in ('file.missing', 'file.missing-preview', 'file.unreadable'))`;

/**
 * Condition: the record `row` is older than the last clean-up of observation data, which deleted its files. A backup has
 * brought the record back, so its missing files say nothing about the storage. They do again once a scan has found them
 * there, because somebody has put them back.
 */
export const isCleanedUp = ({ observationData }: RegisteredCollection, row: string): string =>
  observationData
    ? `(coalesce(${row}.created_at < ${lastCleanup}, false) and (not ${wasCompared} or ${knownMissing(row)}))`
    : "false";
