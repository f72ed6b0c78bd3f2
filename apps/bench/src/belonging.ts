import type { Database } from "@meridian/database";
import type { Context } from "@meridian/domain";
import { testContext } from "@meridian/testkit/context";
import { type Bench, openFurther } from "./network.ts";

export interface Size {
  organizations: number;
  observatories: number;
}
/** Large enough for PostgreSQL to use its indexes: tables of a few pages it rather reads whole, which is slower still. */
export const small: Size = { organizations: 1000, observatories: 200 };
export const large: Size = { organizations: 10_000, observatories: 1000 };

/** Somebody who isn't a server administrator, with an observatory that they may operate through an organization. */
export interface Probe {
  ctx: Context;
  observatoryId: string;
}

export interface Belonging {
  database: Database;
  probes: Probe[];
  stop(): Promise<void>;
}

/**
 * A database of its own with ten people per organization, each in three. Every organization is on 20 observatories, so that
 * everybody sees 60, whatever the size of the network: 100 organizations on each observatory of the small one, 200 of the large.
 */
export async function openBelonging(bench: Bench, name: string, size: Size): Promise<Belonging> {
  const { database } = await openFurther(bench, name);
  await fill(database, size);
  const people = size.organizations * 10;
  const probes = Array.from({ length: 200 }, (_, n) => probe(database, size, people / 2 + n * 2 + 1));
  return { database, probes, stop: () => database.close() };
}

/** The one with this number: everybody with an odd one manages the observatories of their first organization. */
function probe(database: Database, { organizations, observatories }: Size, number: number): Probe {
  const actor = { type: "user", userId: `user-${number}`, serverAdmin: false, sessionId: "bench" } as const;
  const observatory = ((number % organizations) * 20 + (number % 20)) % observatories;
  return { ctx: testContext(database, { actor }), observatoryId: `observatory-${observatory}` };
}

async function fill({ sql }: Database, { organizations, observatories }: Size): Promise<void> {
  const people = organizations * 10;
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    await tx`
      insert into users (id, name, email, email_verified)
      select 'user-' || n, 'Person ' || n, 'person-' || n || '@example.org', true from generate_series(0, ${people - 1}::int) n`;
    await tx`
      insert into organizations (id, doc)
      select 'organization-' || n, jsonb_build_object('name', 'Organization ' || n, 'short_name', 'ORG' || n, 'type', 'other',
        'description', '', 'contact_email', 'contact@example.org', 'owner_id', 'user-' || n, 'external_storage', '[]'::jsonb)
        from generate_series(0, ${organizations - 1}::int) n`;
    await tx`
      insert into organization_members (organization_id, user_id, can_manage_observatories)
      select 'organization-' || ((n + k * 37) % ${organizations}::int), 'user-' || n, k = 0 and n % 2 = 1
        from generate_series(0, ${people - 1}::int) n, generate_series(0, 2) k`;
    await tx`
      insert into observatories (id, doc)
      select 'observatory-' || n, jsonb_build_object('name', 'Observatory ' || lpad(n::text, 6, '0'), 'description', '',
        'latitude', -30.24075, 'longitude', -70.736693, 'elevation', 2722, 'timezone', 'America/Santiago',
        'filters', '["L","R","G","B","Ha"]'::jsonb, 'equipment', '{"telescope":"Ritchey-Chrétien","aperture":0.6}'::jsonb,
        'min_altitude', 20, 'owner_type', case n % 2 when 0 then 'user' else 'organization' end,
        'owner_id', case n % 2 when 0 then 'user-' || n else 'organization-' || n / 20 end, 'status', 'online')
        from generate_series(0, ${observatories - 1}::int) n`;
    await tx`
      insert into observatory_members (id, observatory_id, organization_id, can_admin)
      select 'organization-' || n || '-' || k, 'observatory-' || ((n * 20 + k) % ${observatories}::int), 'organization-' || n, true
        from generate_series(0, ${organizations - 1}::int) n, generate_series(0, 19) k`;
    await tx`
      insert into observatory_members (id, observatory_id, user_id, can_view)
      select 'user-' || n, 'observatory-' || ((n % ${organizations}::int * 20) % ${observatories}::int), 'user-' || n, true
        from generate_series(0, ${people - 1}::int, 5) n`;
  });
  await sql`vacuum analyze`;
}

/** The tables of memberships, whose reads from end to end are counted. */
const belongingTables = ["observatories", "organizations", "observatory_members", "organization_members"];

export async function wholeReads({ sql }: Pick<Database, "sql">, tables = belongingTables): Promise<number> {
  await sql`select pg_stat_force_next_flush()`;
  const [row] = await sql<[{ count: number }]>`
    select sum(seq_scan)::int as count from pg_stat_user_tables where relname in ${sql(tables)}`;
  return row.count;
}
