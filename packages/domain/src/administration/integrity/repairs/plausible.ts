import { registry } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import type { Context } from "../../../base/context.ts";
import { ObjectRefused } from "../../../base/ports/objectStore.ts";
import { named } from "../../../base/sqlText.ts";
import {
  few,
  foreignStorage,
  isEmptyUnder,
  unreachable,
  wronglyEmpty,
} from "../../../ground/storage/index.ts";
import { countNamed, isCleanedUp, type KeyField } from "../stored/namedKeys.ts";

/**
 * The reason why nothing stored may be touched now; undefined when all is well. More than single files is broken when storage
 * can't be reached, is another installation's or holds nothing, or when under a prefix over half of the named objects are
 * missing or can't be looked at, or over half of the stored ones are orphaned.
 */
export async function implausible(ctx: Context): Promise<string | undefined> {
  try {
    return await troubleOf(ctx);
  } catch (error) {
    if (error instanceof ObjectRefused) return error.message;
    throw error;
  }
}

async function troubleOf(ctx: Context): Promise<string | undefined> {
  const trouble = (await unreachable(ctx)) ?? (await foreignStorage(ctx));
  if (trouble) return trouble;
  for (const collection of registry)
    for (const key of collection.storageKeys) {
      const reason = await implausibleAt(ctx, { collection, key });
      if (reason) return reason;
    }
  return undefined;
}

async function implausibleAt(ctx: Context, keyField: KeyField): Promise<string | undefined> {
  const { prefix, isPreview } = keyField.key;
  const empty =
    (await isEmptyUnder(ctx, prefix)) && (await wronglyEmpty(ctx, (most) => countNamed(ctx, keyField, most)));
  if (empty) return empty;
  const found = await countFaults(ctx, keyField);
  const { missing } = found;
  // Pictures that nothing names are no sign of another database: a backup from before there were thumbnails names none.
  const orphans = isPreview ? 0 : found.orphans;
  const most = Math.max(2 * missing, orphans);
  if (missing < few && orphans < few) return undefined;
  // Counted no further than it takes to see that they are enough.
  const files = await countNamed(ctx, keyField, most);
  if (missing >= few && missing > files / 2)
    return `${missing} of ${files} files under ${prefix} are missing or can't be looked at. The object storage is probably another one than before.`;
  if (orphans >= few && orphans > files)
    return `${orphans} stored files under ${prefix} have no record, only ${files} have one. The database is probably another one than before.`;
  return undefined;
}

/** Counts the objects that scans have found missing and no clean-up has deleted, and the stored objects that nothing names. */
async function countFaults({ db }: Context, { collection, key: { field, prefix } }: KeyField) {
  const { name } = collection;
  const deleted = `exists (select from ${named(name)} t where t.id = document_id and ${isCleanedUp(collection, "t")})`;
  const [row] = await query<[{ missing: number; orphans: number }]>(db)`
    select (count(*) filter (where details ->> 'field' = ${field} and not ${sql.raw(deleted)}))::int as missing,
           (count(*) filter (where "check" = 'file.orphan' and starts_with(part, ${prefix})))::int as orphans
      from integrity_issues
     where collection = ${name} and status = 'open' and "check" in ('file.missing', 'file.missing-preview', 'file.unreadable', 'file.orphan')`;
  return row;
}
