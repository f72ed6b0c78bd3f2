import { type Queryable, query } from "./query.ts";

/**
 * Tables that belong to the installation and not to its data. They stay when the data is replaced by a backup's, so they have
 * a schema of their own. `maintenance` holds the restore that people have to wait for, for as long as its worker renews it;
 * `way_back` says what lies in the schema of replaced data.
 */
export const installationTables = `
  create schema if not exists meridian_installation;
  create table if not exists meridian_installation.identity (
    singleton boolean primary key default true check (singleton), id text not null);
  insert into meridian_installation.identity (id) values (gen_random_uuid()::text) on conflict do nothing;
  create table if not exists meridian_installation.maintenance (
    singleton boolean primary key default true check (singleton),
    restore_id text not null, since timestamptz not null, held_until timestamptz not null);
  create table if not exists meridian_installation.way_back (
    singleton boolean primary key default true check (singleton),
    restore_id text not null, leads text not null, as_of timestamptz not null, kept_until timestamptz not null,
    earlier jsonb)`;

/** Told apart from other installations by this. */
export async function installationId(db: Queryable): Promise<string> {
  const [row] = await query<[{ id: string }]>(db)`select id from meridian_installation.identity`;
  return row.id;
}
