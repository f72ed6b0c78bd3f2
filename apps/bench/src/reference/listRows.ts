import { createHash } from "node:crypto";
import type { Sql } from "postgres";

/** A page of all observatories by name, as the product orders them, row by row. */
export const listRows = (sql: Sql, limit: number) => sql`
  select o.id, o.doc, o.version, o.created_at, o.updated_at from observatories o
   order by left(o.doc ->> 'name', 200) collate "und-x-icu", o.id limit ${limit}`;

/** Who an API key acts as, by one indexed query. */
export const keyHolder = (sql: Sql, hash: string) => sql`
  select u.id, u.server_admin from api_keys k join users u on u.id = k.user_id where k.hash = ${hash}`;

/** The page for the key of a request; undefined for a key that isn't known. */
export async function listFor(sql: Sql, authorization: string | undefined, limit: number) {
  const key = authorization?.replace(/^Bearer /, "") ?? "";
  const [holder] = await keyHolder(sql, createHash("sha256").update(key).digest("hex"));
  return holder && { items: await listRows(sql, limit), next_cursor: null };
}
