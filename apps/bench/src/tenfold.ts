import { countAnalytics } from "@meridian/domain";
import type postgres from "postgres";
import { addKey, type Bench, openFurther } from "./network.ts";

/** A network whose observatories and projects have 1,000 observations each, however many there are. */
export interface Grown {
  url: string;
  sql: postgres.Sql;
  keys: { admin: string; people: Person[] };
  close(): Promise<void>;
}

/** Somebody in a project of 1,000 observations, 100 of them theirs, who operates an observatory. */
export interface Person {
  key: string;
  project: string;
  observatory: string;
  observation: string;
}

const perSite = 1000;
const perProject = 10;
const announcements = 100;
const probes = 40;

/**
 * A database of its own with `observations`, each with its history and an image, in as many projects of ten people and at as
 * many observatories as keep 1,000 in each; everybody has 100 announcements, of which ten wait.
 */
export async function grow(bench: Bench, name: string, observations: number): Promise<Grown> {
  const { database, url } = await openFurther(bench, name);
  const { sql } = database;
  const sites = observations / perSite;
  await sql`set statement_timeout = 0`;
  await sql`set synchronous_commit = off`;
  await sql`set maintenance_work_mem = '1GB'`;
  await fillPeople(sql, sites);
  await withoutIndexes(sql, "observations", () => fillObservations(sql, observations, sites));
  await withoutIndexes(sql, "status_changes", () => fillHistory(sql, observations));
  await withoutIndexes(sql, "user_files", () => fillImages(sql, observations, sites));
  await withoutIndexes(sql, "announcement_recipients", () => fillAnnouncements(sql, sites));
  await sql`vacuum analyze`;
  await countAnalytics({ db: database.db, now: () => new Date() });
  const people: Person[] = [];
  for (let n = 0; n < probes; n++) {
    const project = Math.floor((sites * (n + 0.5)) / probes);
    const number = project * perProject + (n % perProject);
    people.push({
      key: await addKey(database, `user-${number}`),
      project: `project-${project}`,
      observatory: `observatory-${number % sites}`,
      observation: `observation-${project + 7 * sites}`,
    });
  }
  const keys = { admin: await addKey(database, "admin"), people };
  return { url, sql, keys, close: () => database.close() };
}

/** Fills a table without its further indexes and makes these afterwards: ten million rows take minutes so, and hours otherwise. */
async function withoutIndexes(sql: postgres.Sql, table: string, fill: () => Promise<unknown>): Promise<void> {
  const indexes = await sql<{ name: string; definition: string }[]>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
      from pg_index where indrelid = ${table}::regclass and not indisprimary`;
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`);
  await fill();
  for (const { definition } of indexes) await sql.unsafe(definition);
}

async function fillPeople(sql: postgres.Sql, sites: number): Promise<void> {
  await sql`
    insert into users (id, name, email, email_verified, server_admin)
    select 'user-' || n, 'Person ' || n, 'person-' || n || '@example.org', true, false
      from generate_series(0, ${sites * perProject - 1}::int) n
     union all select 'admin', 'Admin', 'admin@example.org', true, true`;
  await sql`
    insert into organizations (id, doc)
    select 'organization-' || n, jsonb_build_object('name', 'Organization ' || n, 'short_name', 'ORG' || n, 'type', 'other', 'description', '',
      'contact_email', 'contact@example.org', 'owner_id', 'user-' || n, 'external_storage', '[]'::jsonb)
      from generate_series(0, ${sites / 10 - 1}::int) n`;
  await sql`
    insert into organization_members (organization_id, user_id)
    select 'organization-' || n % (${sites}::int / 10), 'user-' || n from generate_series(0, ${sites * perProject - 1}::int) n`;
  await sql`
    insert into observatories (id, doc)
    select 'observatory-' || n, jsonb_build_object('name', 'Observatory ' || lpad(n::text, 6, '0'), 'description', '',
      'latitude', n * 37 % 120 - 55, 'longitude', n * 101 % 360 - 180, 'elevation', 2722, 'timezone', 'UTC',
      'filters', '["L","R","G","B","Ha"]'::jsonb, 'equipment', '{}'::jsonb, 'min_altitude', 20, 'owner_type', 'user',
      'owner_id', 'user-' || n, 'status', 'online', 'weather_hold', false, 'safety', 'safe', 'hold', null)
      from generate_series(0, ${sites - 1}::int) n`;
  await sql`
    insert into observatory_members (id, observatory_id, user_id, can_view, can_observe, can_operate)
    select 'member-' || n, 'observatory-' || n % ${sites}::int, 'user-' || n, true, true, true
      from generate_series(0, ${sites * perProject - 1}::int) n`;
  await sql`
    insert into projects (id, doc)
    select 'project-' || n, jsonb_build_object('name', 'Project ' || n, 'description', '', 'status', 'active',
      'owner_id', 'user-' || n * ${perProject}::int, 'observatory_ids', '[]'::jsonb) from generate_series(0, ${sites - 1}::int) n`;
  await sql`
    insert into project_members (project_id, user_id)
    select 'project-' || n / ${perProject}::int, 'user-' || n from generate_series(0, ${sites * perProject - 1}::int) n`;
}

/** In turn over all projects, so that what belongs together lies apart on the disk; two in a hundred wait. */
const fillObservations = (sql: postgres.Sql, observations: number, sites: number) => sql`
  insert into observations (id, doc, created_at, updated_at)
  select 'observation-' || n, jsonb_build_object(
           'name', (array['Andromeda', 'Orion', 'Horsehead', 'Rosette', 'Veil'])[1 + n % 5] || ' ' || md5(n::text),
           'project_id', 'project-' || n % ${sites}::int, 'observatory_id', 'observatory-' || (n * 7 + n / ${sites}::int) % ${sites}::int,
           'user_id', 'user-' || (n % ${sites}::int * ${perProject}::int + n / ${sites}::int % ${perProject}::int), 'priority', 1 + n % 10,
           'target', jsonb_build_object('name', 'NGC ' || n % 7840, 'ra', n % 360, 'dec', n % 90, 'rotation', null),
           'exposures', '[{"filter":"L","exposure_time":300,"exposure_count":20,"binning":1,"gain":null,"offset":null,"acquired":20}]'::jsonb,
           'constraints', '{}'::jsonb, 'status', case when n / ${sites}::int % 50 = 0 then 'pending'
             else (array['completed','completed','completed','failed','cancelled','aborted','partially_completed'])[1 + n % 7] end), at, at
    from (select n, now() - n * interval '3 years' / ${observations}::int as at from generate_series(0, ${observations - 1}::int) n) moments`;

const fillHistory = (sql: postgres.Sql, observations: number) => sql`
  insert into status_changes (id, observation_id, from_status, to_status, actor_type, reason, at)
  select 'change-' || n || '-' || k, 'observation-' || n, case when k > 0 then 'pending' end, case k when 0 then 'pending' else 'completed' end,
         'system', null, now() - n * interval '3 years' / ${observations}::int + k * interval '1 hour'
    from generate_series(0, ${observations - 1}::int) n, generate_series(0, 1) k`;

const fillImages = (sql: postgres.Sql, observations: number, sites: number) => sql`
  insert into user_files (id, doc, created_at)
  select 'file-' || n, jsonb_build_object('observation_id', 'observation-' || n, 'user_id', 'user-' || n % ${sites}::int * ${perProject}::int,
           'observatory_id', 'observatory-' || (n * 7 + n / ${sites}::int) % ${sites}::int, 'kind', 'light', 'filter', 'L', 'exposure_time', 60,
           'storage_key', 'observations/x/' || n || '.fits', 'preview_key', 'previews/x/one.jpg', 'size_bytes', 33000000),
         now() - n * interval '3 years' / ${observations}::int
    from generate_series(0, ${observations - 1}::int) n`;

async function fillAnnouncements(sql: postgres.Sql, sites: number): Promise<void> {
  const people = sites * perProject;
  await sql`
    insert into announcements (id, doc)
    select 'announcement-' || n, jsonb_build_object('scope', 'system', 'scope_id', null, 'title', 'T', 'message', 'M', 'severity', 'info',
      'delivery_type', 'message', 'targets', '[{"kind":"all_users"}]'::jsonb, 'publish_at', null, 'expires_at', null, 'status', 'active',
      'created_by', 'admin', 'recipient_count', ${people}::int) from generate_series(1, ${announcements}::int) n`;
  await sql`
    insert into announcement_recipients (announcement_id, user_id, acknowledged_at, acknowledged_via)
    select 'announcement-' || a, 'user-' || n, case when a > 10 then now() end, case when a > 10 then 'user' end
      from generate_series(1, ${announcements}::int) a, generate_series(0, ${people - 1}::int) n`;
}
