import type { Sql } from "postgres";

/** The list row by row: what the caller owns, by name. */
export const listRows = (sql: Sql, limit: number) => sql`
  select o.id, o.doc, o.version, o.created_at, o.updated_at from observatories o
   order by lower(left(o.doc ->> 'name', 200)), o.id limit ${limit}`;
