import type { Database } from "@meridian/database";

/** These change with a refusal, and are for that: attempts are counted, and what a key was answered is answered again. */
const kept = ["rate_limits", "idempotency_keys"];
/** The time when a key was last used changes, too. */
const rowOf = (table: string) => (table === "public.api_keys" ? "(to_jsonb(t) - 'last_used_at')" : "t");

/** A digest of every row of every table, jobs included. */
export async function contents(sql: Database["sql"]): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
     where (schemaname = current_schema() or (schemaname = 'graphile_worker' and tablename = '_private_jobs'))
       and tablename <> all(${kept})
     order by 1`;
  const one = ({ name }: { name: string }) =>
    `select '${name}' as name, count(*) || ' rows ' || coalesce(sum(hashtextextended(${rowOf(name)}::text, 0)), 0) as digest from ${name} t`;
  const rows = await sql.unsafe<{ name: string; digest: string }[]>(tables.map(one).join(" union all "), [], {
    prepare: true,
  });
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

/** Counted anew: what is tried here isn't the limits. */
export const forgetAttempts = (sql: Database["sql"]) => sql`delete from rate_limits`;

/** Remembers who is signed in, with which keys, and what they are, for `restoreSessions`. */
export const keepSessions = (sql: Database["sql"]) =>
  sql.unsafe(`
    create table kept_sessions as table sessions; create table kept_api_keys as table api_keys;
    create table kept_users as select id, server_admin, deactivated_at from users`);

/** Lets in again, as what they were, whoever has signed out or was put out. */
export const restoreSessions = (sql: Database["sql"]) =>
  sql.unsafe(`
    update users u set server_admin = k.server_admin, deactivated_at = k.deactivated_at from kept_users k
     where k.id = u.id and (u.server_admin, u.deactivated_at) is distinct from (k.server_admin, k.deactivated_at);
    insert into sessions select * from kept_sessions on conflict do nothing;
    insert into api_keys select * from kept_api_keys on conflict do nothing`);

/** Takes away what was made since; the less there is, the sooner it is looked through. */
export const clearThings = (sql: Database["sql"]) =>
  sql.unsafe(`
    delete from organizations; delete from observatories; delete from projects; delete from observations;
    delete from status_changes;
    delete from announcements; delete from announcement_recipients; delete from imports;
    delete from integrity_scans; delete from integrity_issues; delete from integrity_repairs;
    delete from history_events; delete from audit_log; delete from graphile_worker._private_jobs;
    delete from users where id not in (select id from kept_users)`);
