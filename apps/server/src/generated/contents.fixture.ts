import type { Database } from "@meridian/database";

/** These change with a refusal, and are for that: attempts are counted, and what a key was answered is answered again. */
const kept = ["rate_limits", "idempotency_keys"];

/** A digest of every row of every table, jobs included. */
export async function contents(sql: Database["sql"]): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
     where (schemaname = current_schema() or (schemaname = 'graphile_worker' and tablename = '_private_jobs'))
       and tablename <> all(${kept})
     order by 1`;
  const one = ({ name }: { name: string }) =>
    `select '${name}' as name, count(*) || ' rows ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as digest from ${name} t`;
  const rows = await sql.unsafe<{ name: string; digest: string }[]>(tables.map(one).join(" union all "));
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

/** Counted anew: what is tried here isn't the limits. */
export const forgetAttempts = (sql: Database["sql"]) => sql`delete from rate_limits`;

/** Remembers who is signed in, for `restoreSessions`. */
export const keepSessions = (sql: Database["sql"]) => sql`create table kept_sessions as table sessions`;

/** Signs in again whoever has signed out. */
export const restoreSessions = (sql: Database["sql"]) =>
  sql`insert into sessions select * from kept_sessions on conflict do nothing`;
