import type { Database } from "@meridian/database";
import type { Actor } from "../context.ts";
import { hashKey } from "./create.ts";

type KeyActor = Extract<Actor, { type: "api_key" }>;

/** Whom a key acts as: one query, run for every request that carries one. Undefined when it opens nothing. */
export async function findKeyActor(
  sql: Database["sql"],
  key: string,
  now: Date,
): Promise<KeyActor | undefined> {
  const [row] = await sql<{ id: string; user_id: string; server_admin: boolean }[]>`
    select k.id, k.user_id, u.server_admin
      from api_keys k join users u on u.id = k.user_id
     where k.hash = ${hashKey(key)} and (k.expires_at is null or k.expires_at > ${now}) and u.deactivated_at is null`;
  return row && { type: "api_key", userId: row.user_id, serverAdmin: row.server_admin, keyId: row.id };
}
