import type { Database } from "@meridian/database";
import type { Actor } from "../context.ts";
import { hashKey } from "../secretKey.ts";

type KeyActor = Extract<Actor, { type: "api_key" }>;

interface KeyRow {
  hash: string;
  id: string;
  user_id: string;
  server_admin: boolean;
}

/** Whom keys act as, by key: one query for all that are asked about together. Those that open nothing aren't in it. */
export async function findKeyActors(
  sql: Database["sql"],
  keys: readonly string[],
  now: Date,
): Promise<Map<string, KeyActor>> {
  const keyOf = new Map(keys.map((key) => [hashKey(key), key]));
  const rows = await sql<KeyRow[]>`
    select k.hash, k.id, k.user_id, u.server_admin
      from api_keys k join users u on u.id = k.user_id
     where k.hash = any(${[...keyOf.keys()]}::text[]) and (k.expires_at is null or k.expires_at > ${now}) and u.deactivated_at is null`;
  return new Map(
    rows.map((row) => [
      keyOf.get(row.hash)!,
      { type: "api_key", userId: row.user_id, serverAdmin: row.server_admin, keyId: row.id },
    ]),
  );
}
