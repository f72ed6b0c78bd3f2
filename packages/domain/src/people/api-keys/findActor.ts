import type { Queryable } from "@meridian/database";
import { query } from "@meridian/database/query";
import type { Actor } from "../../base/context.ts";
import { hashKey } from "../../base/secretKey.ts";

type KeyActor = Extract<Actor, { type: "api_key" }>;

interface KeyRow {
  hash: string;
  id: string;
  user_id: string;
  server_admin: boolean;
  is_noted: boolean;
}

/** The last use of a key is known this closely: a write for every request would cost more than most requests. */
const notedForMs = 10 * 60 * 1000;

/**
 * Finds the actors of API keys, by key, in one query; now and then a second one notes the keys' use. Keys that open nothing
 * are left out.
 */
export async function findKeyActors(
  db: Queryable,
  keys: readonly string[],
  now: Date,
): Promise<Map<string, KeyActor>> {
  const keyOf = new Map(keys.map((key) => [hashKey(key), key]));
  const rows = await query<KeyRow[]>(db)`
    select k.hash, k.id, k.user_id, u.server_admin,
           coalesce(k.last_used_at > ${new Date(now.getTime() - notedForMs)}, false) as is_noted
      from api_keys k join users u on u.id = k.user_id
     where k.hash = any(${[...keyOf.keys()]}::text[]) and (k.expires_at is null or k.expires_at > ${now}) and u.deactivated_at is null`;
  const unnoted = rows.filter(({ is_noted }) => !is_noted).map(({ id }) => id);
  // A request isn't refused because that can't be written just now: the next one will.
  if (unnoted.length > 0) await noteUse(db, unnoted, now).catch(() => {});
  return new Map(
    rows.map((row) => [
      keyOf.get(row.hash)!,
      { type: "api_key", userId: row.user_id, serverAdmin: row.server_admin, keyId: row.id },
    ]),
  );
}

/** A key that somebody holds just now isn't waited for, and the whole table hardly. */
const noteUse = (db: Queryable, ids: string[], now: Date) =>
  db.transaction(async (tx) => {
    await query(tx)`set local lock_timeout = '100ms'`;
    await query(tx)`
      update api_keys set last_used_at = ${now}
       where id in (select id from api_keys where id = any(${ids}::text[]) for no key update skip locked)`;
  });
