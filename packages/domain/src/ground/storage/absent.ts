import { type Queryable, registry } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import { DomainError } from "../../base/errors.ts";
import type { ObjectStore } from "../../base/ports/objectStore.ts";
import { isEmptyUnder } from "./empty.ts";
import { markKey, readMark } from "./mark.ts";

const words =
  "The object storage is empty, but records name files in it. Probably its disk isn't mounted, or it is another bucket than before. Nothing is stored in it until it is back, or an administrator adopts it on the Integrity page.";

/**
 * Explains why the object storage isn't the one that the records are about: it holds nothing, not even a mark. Undefined
 * when it may be. Throws when it can't be reached.
 */
export async function absentStorage(objectStore: ObjectStore, db: Queryable): Promise<string | undefined> {
  const isWhole =
    (await readMark({ objectStore })) ||
    !(await isEmptyUnder({ objectStore }, "")) ||
    !(await recordsNameFiles(db));
  return isWhole ? undefined : words;
}

async function recordsNameFiles(db: Queryable): Promise<boolean> {
  const named = registry.flatMap(({ name, schema, storageKeys }) =>
    storageKeys.map(({ field, prefix }) => {
      const key = schema ? sql`doc ->> ${field}` : sql.identifier(field);
      return sql`exists (select from ${sql.identifier(name)} where starts_with(${key}, ${prefix}))`;
    }),
  );
  const backedUp = sql`exists (select from backups
    where left(doc ->> 'status', 200) = 'completed' and doc ->> 'damage' is null)`;
  const [row] = await query<[{ found: boolean }]>(db)`
    select ${sql.join([...named, backedUp], sql` or `)} as found`;
  return row.found;
}

/** A store that takes nothing while it is absent: what was put beside a disk that isn't mounted would be hidden once it is. */
export function refusingWhileAbsent(store: ObjectStore, db: Queryable): ObjectStore {
  let isPresent = false;
  return {
    ...store,
    async put(key, content, options) {
      if (!isPresent && key !== markKey) {
        const reason = await absentStorage(store, db);
        if (reason) {
          content.destroy();
          throw new DomainError("UNAVAILABLE", reason);
        }
        isPresent = true;
      }
      try {
        return await store.put(key, content, options);
      } catch (error) {
        isPresent = false;
        throw error;
      }
    },
  };
}
