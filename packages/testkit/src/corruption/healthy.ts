import { Readable } from "node:stream";
import type { Ground } from "./ground.ts";

const people = 20;
const sites = 10;
const projects = 20;

/** Fills a database with observations in which nothing is wrong, and storage with their files. */
export async function fillHealthy(ground: Ground): Promise<void> {
  await fillPlaces(ground);
  await fillObservations(ground);
  await fillHistory(ground);
  await fillFiles(ground);
  await storeFiles(ground);
}

async function fillPlaces({ database: { sql }, prefix }: Ground): Promise<void> {
  await sql`
    insert into users (id, name, email, email_verified)
    select ${prefix}::text || 'user-' || n, 'Person ' || n, ${prefix}::text || n || '@example.org', true
      from generate_series(1, ${people}::int) n`;
  await sql`
    insert into organizations (id, doc)
    select ${prefix}::text || 'org-' || n, jsonb_build_object('name', 'Society ' || n, 'short_name', ${prefix}::text || n,
             'type', 'nonprofit', 'description', '', 'contact_email', 'office@example.org',
             'owner_id', ${prefix}::text || 'user-' || n, 'external_storage', '[]'::jsonb)
      from generate_series(1, 4) n`;
  await sql`
    insert into organization_members (organization_id, user_id)
    select ${prefix}::text || 'org-' || n, ${prefix}::text || 'user-' || n from generate_series(1, 4) n`;
  await sql`
    insert into observatories (id, doc)
    select ${prefix}::text || 'site-' || n, jsonb_build_object('name', 'Site ' || n, 'latitude', 28.76, 'longitude', -17.88,
             'owner_type', case when n > 8 then 'organization' else 'user' end,
             'owner_id', ${prefix}::text || case when n > 8 then 'org-' || (n - 8) else 'user-' || n end, 'status', 'offline')
      from generate_series(1, ${sites}::int) n`;
  await sql`
    insert into observatory_members (id, observatory_id, organization_id, can_admin)
    select ${prefix}::text || 'member-' || n, ${prefix}::text || 'site-' || n, ${prefix}::text || 'org-' || (n - 8), true
      from generate_series(9, ${sites}::int) n`;
  await sql`
    insert into projects (id, doc)
    select ${prefix}::text || 'project-' || n, jsonb_build_object('name', 'Survey ' || n, 'description', '', 'status', 'active',
             'owner_id', ${prefix}::text || 'user-' || n, 'organization_id', null,
             'observatory_ids', jsonb_build_array(${prefix}::text || 'site-' || (n % ${sites}::int + 1)))
      from generate_series(1, ${projects}::int) n`;
}

/** Half of them pending, with windows that no scheduler finds past; on a spiral around the sky, so that no two are on one spot. */
async function fillObservations({ database: { sql }, prefix, documents, now }: Ground): Promise<void> {
  const at = new Date(now.getTime() - 30 * 86_400_000);
  await sql`
    insert into observations (id, doc, created_at, updated_at)
    select ${prefix}::text || 'obs-' || lpad(n::text, 8, '0'), jsonb_build_object(
             'name', 'Field ' || n, 'priority', n % 10 + 1,
             'target', jsonb_build_object('name', 'Field ' || n, 'ra', round(((n * 137.50776405) % 360)::numeric, 6),
               'dec', round(asind(1 - 2 * (n - 0.5) / ${documents}::int)::numeric, 6), 'rotation', null),
             'exposures', '[{"filter": "L", "exposure_time": 60, "exposure_count": 10, "binning": 1, "gain": null, "offset": null, "acquired": 0}]'::jsonb,
             'constraints', '{"min_altitude": 30, "max_airmass": null, "min_moon_separation": null, "max_moon_illumination": null, "twilight": "nautical"}'::jsonb,
             'windows', '[{"start": "2099-03-01T20:00:00.000Z", "end": "2099-03-02T04:00:00.000Z"}]'::jsonb,
             'fixed_time_start', null, 'fixed_time_end', null, 'bypass_darkness', false, 'monitoring', null,
             'project_id', ${prefix}::text || 'project-' || (n % ${projects}::int + 1),
             'observatory_id', ${prefix}::text || 'site-' || (n % ${sites}::int + 1),
             'user_id', ${prefix}::text || 'user-' || (n % ${people}::int + 1), 'organization_id', null,
             'status', (array['pending', 'pending', 'pending', 'pending', 'pending', 'completed', 'completed', 'completed', 'failed', 'cancelled'])[n % 10 + 1],
             'status_reason', null, 'assigned_at', null, 'started_at', null, 'finished_at', null),
           ${at}, ${at}
      from generate_series(1, ${documents}::int) n`;
}

/** Their ids come before those that are made later. */
async function fillHistory({ database: { sql }, prefix, now }: Ground): Promise<void> {
  const began = new Date(now.getTime() - 30 * 86_400_000);
  await sql`
    insert into status_changes (id, observation_id, from_status, to_status, actor_type, at)
    select '0-' || o.id || '-' || step, o.id, path[step - 1], path[step], 'system', ${began}::timestamptz + step * interval '1 hour'
      from (select id, case doc ->> 'status'
              when 'completed' then array['pending', 'assigned', 'in_progress', 'acquisition_complete', 'completed']
              when 'pending' then array['pending'] else array['pending', doc ->> 'status'] end as path
              from observations where id like ${`${prefix}obs-%`}) o
      cross join lateral generate_subscripts(path, 1) step`;
}

/** Every tenth of the completed ones has a file; its content is known from its id. */
async function fillFiles({ database: { sql }, prefix }: Ground): Promise<void> {
  await sql`
    insert into user_files (id, doc)
    select f.id, jsonb_build_object('observation_id', f.observation_id, 'user_id', f.user_id, 'kind', 'light', 'filter', 'L',
             'exposure_time', 60, 'captured_at', '2026-03-01T21:00:00.000Z',
             'storage_key', 'observations/' || f.observation_id || '/' || f.id || '.fits',
             'size_bytes', octet_length(f.content), 'sha256', encode(sha256(convert_to(f.content, 'UTF8')), 'hex'),
             'preview_key', 'previews/' || f.id || '.jpg', 'fits_header', '{}'::jsonb)
      from (select replace(id, 'obs-', 'file-') as id, id as observation_id, doc ->> 'user_id' as user_id,
                   'FITS of ' || replace(id, 'obs-', 'file-') as content
              from observations
             where id like ${`${prefix}obs-%`} and doc ->> 'status' = 'completed' and right(id, 2)::int % 10 = 5) f`;
}

const contentOf = (fileId: string): string => `FITS of ${fileId}`;

export const store = ({ objectStore }: Ground, key: string, content: string) =>
  objectStore.put(key, Readable.from(content === "" ? [] : [Buffer.from(content)]));

async function storeFiles(ground: Ground): Promise<void> {
  const { sql } = ground.database;
  const files = sql<{ id: string; key: string; preview: string }[]>`
    select id, doc ->> 'storage_key' as key, doc ->> 'preview_key' as preview
      from user_files where id like ${`${ground.prefix}file-%`} order by id`;
  for (const { id, key, preview } of await files) {
    await store(ground, key, contentOf(id));
    await store(ground, preview, `preview of ${id}`);
  }
}
