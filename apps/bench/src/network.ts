import { createHash, randomBytes, randomUUID } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, migrateDatabase, openDatabase, startEmbeddedDatabase } from "@meridian/database";

export interface Bench {
  database: Database;
  /** A server administrator, and an API key that acts as them. */
  adminId: string;
  apiKey: string;
  folder: string;
  stop(): Promise<void>;
}

/** An empty, migrated database of the run's own with one administrator in it. */
export async function startBench(): Promise<Bench> {
  const folder = await mkdtemp(join(tmpdir(), "meridian-bench-"));
  await chmod(folder, 0o711);
  const flags = ["shared_buffers=512MB", "max_wal_size=4GB", "max_connections=200"].flatMap((flag) => [
    "-c",
    flag,
  ]);
  const server = await startEmbeddedDatabase({
    folder: join(folder, "postgres"),
    password: randomUUID(),
    flags,
  });
  await migrateDatabase(server.url);
  const database = openDatabase(server.url, { max: 32 });
  const adminId = "bench-admin";
  await database.sql`
    insert into users (id, name, email, email_verified, server_admin) values (${adminId}, 'Bench', 'bench@example.org', true, true)`;
  const apiKey = await addKey(database, adminId);
  return {
    database,
    adminId,
    apiKey,
    folder,
    async stop() {
      await database.close();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Adds a key that acts as somebody, and returns it. */
export async function addKey({ sql }: Pick<Database, "sql">, userId: string): Promise<string> {
  const key = `mrd_${randomBytes(32).toString("base64url")}`;
  const hash = createHash("sha256").update(key).digest("hex");
  await sql`
    insert into api_keys (id, user_id, name, start, hash, created_at)
    values (${`key-${userId}`}, ${userId}, 'bench', ${key.slice(0, 8)}, ${hash}, now())`;
  return key;
}

/** An empty, migrated database beside the run's first one, and its address. */
export async function openFurther(bench: Bench, name: string): Promise<{ database: Database; url: string }> {
  await bench.database.sql.unsafe(`create database ${name}`);
  const { href } = Object.assign(new URL(bench.database.url), { pathname: name });
  await migrateDatabase(href);
  return { database: openDatabase(href, { max: 1 }), url: href };
}

/** `count` observatories that the administrator owns, with what a real one carries. */
export async function fillObservatories({ database, adminId }: Bench, count: number): Promise<void> {
  await database.sql`
    insert into observatories (id, doc)
    select 'observatory-' || n, jsonb_build_object(
      'name', 'Observatory ' || lpad(n::text, 6, '0'), 'description', 'A robotic observatory under a dark sky.',
      'latitude', -30.24075, 'longitude', -70.736693, 'elevation', 2722, 'timezone', 'America/Santiago',
      'filters', '["L","R","G","B","Ha"]'::jsonb, 'equipment', '{"telescope":"Ritchey-Chrétien","aperture":0.6,"camera":"CMOS"}'::jsonb,
      'min_altitude', 20, 'owner_type', 'user', 'owner_id', ${adminId}::text, 'status', 'offline', 'last_seen_at', null,
      'plugin_version', null, 'weather_hold', false, 'safety', 'unknown')
      from generate_series(1, ${count}::int) n`;
  await database.sql`analyze observatories`;
}

/** `people` users, all in organizations, and those on observatories: everyone is reached only through them. */
export async function fillPeople(
  { database, adminId }: Bench,
  people: number,
  organizations: number,
  observatories = organizations,
): Promise<void> {
  const { sql } = database;
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    await tx`
      insert into users (id, name, email, email_verified)
      select 'user-' || lpad(n::text, 8, '0'), 'Person ' || n, 'person-' || n || '@example.org', true from generate_series(1, ${people}::int) n`;
    await tx`
      insert into organizations (id, doc)
      select 'organization-' || n, jsonb_build_object('name', 'Organization ' || n, 'short_name', 'ORG' || n, 'type', 'other', 'description', '',
        'contact_email', 'contact@example.org', 'owner_id', ${adminId}::text, 'external_storage', '[]'::jsonb)
        from generate_series(1, ${organizations}::int) n`;
    await tx`
      insert into organization_members (organization_id, user_id)
      select 'organization-' || (1 + n % ${organizations}::int), 'user-' || lpad(n::text, 8, '0') from generate_series(1, ${people}::int) n`;
    await tx`
      insert into observatory_members (id, observatory_id, organization_id, can_view)
      select 'member-' || n, 'observatory-' || (1 + n % ${observatories}::int), 'organization-' || n, true from generate_series(1, ${organizations}::int) n`;
  });
  await sql`vacuum analyze users, organizations, organization_members, observatory_members`;
}
