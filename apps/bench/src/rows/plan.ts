import { planOfNight } from "@meridian/domain";
import { testContext } from "@meridian/testkit/context";
import type { Bench } from "../network.ts";
import type { Row } from "../report.ts";

/** Observations that wait at so many observatories around the Earth, at targets all over the sky. */
async function fill({ database: { sql } }: Bench, prefix: string, sites: number, waiting: number) {
  await sql`
    insert into observatories (id, doc)
    select ${prefix} || n, jsonb_build_object('name', ${prefix} || n, 'latitude', 28 - n * 37 % 60, 'longitude', -180 + n * 17,
             'elevation', 2000, 'min_altitude', 20, 'owner_type', 'user', 'owner_id', 'nobody')
      from generate_series(1, ${sites}::int) n`;
  await sql`
    insert into observations (id, doc)
    select ${prefix} || n, jsonb_build_object(
             'name', 'Observation ' || n, 'project_id', 'plan', 'observatory_id', ${prefix} || 1 + n % ${sites}::int,
             'target', jsonb_build_object('name', 'T', 'ra', n * 7919 % 360, 'dec', n * 104729 % 150 - 75, 'rotation', null),
             'exposures', jsonb_build_array(jsonb_build_object('filter', 'L', 'exposure_time', 30 + n % 5 * 30,
                                                               'exposure_count', 5 + n % 20, 'acquired', 0)),
             'constraints', jsonb_build_object('min_altitude', 20 + n % 40, 'min_moon_separation', n % 60),
             'priority', 1 + n % 10, 'user_id', 'nobody', 'status', 'pending')
      from generate_series(1, ${waiting}::int) n`;
  await sql`vacuum analyze observations`;
}

/** The plan of a night, as somebody gets it who asks first. */
export async function plan(bench: Bench): Promise<Row[]> {
  const { sql } = bench.database;
  await sql`insert into projects (id, doc) values ('plan', '{"status": "active"}')`;
  await sql`insert into users (id, name, email, server_admin) values ('nobody', 'Nobody', 'nobody@example.org', true)`;
  await fill(bench, "one-", 1, 1000);
  await fill(bench, "network-", 20, 10_000);
  // Before the first observatory's night begins.
  const midnight = new Date(new Date().setUTCHours(0, 0, 0, 0));
  const ctx = testContext(bench.database, {
    now: () => midnight,
    actor: { type: "user", userId: bench.adminId, serverAdmin: true, sessionId: "bench" },
  });
  const row = async (what: string, sites: string[], most: number): Promise<Row> => {
    const start = performance.now();
    let turns = 0;
    for (const id of sites) turns += (await planOfNight(ctx, { id })).turns.length;
    const seconds = (performance.now() - start) / 1000;
    return {
      job: `plan of a night, ${what}`,
      ours: `${seconds.toFixed(2)} s, ${turns} turns`,
      reference: "",
      ratio: null,
      goal: `<= ${most} s`,
      met: seconds <= most && turns > sites.length,
    };
  };
  await fill(bench, "warm-", 1, 1);
  await planOfNight(ctx, { id: "warm-1" });
  const sites = Array.from({ length: 20 }, (_, index) => `network-${index + 1}`);
  return [
    await row("1,000 pending", ["one-1"], 1),
    await row("10,000 pending at 20 observatories", sites, 5),
    await row(
      "10,000 pending at 20 observatories, 1,000 requests to the network",
      await asking(bench, sites),
      5,
    ),
  ];
}

/** Connects observatories, and has 1,000 requests wait that each of them might execute. */
async function asking({ database: { sql } }: Bench, sites: string[]): Promise<string[]> {
  await sql`
    insert into observatory_keys (id, observatory_id, name, start, hash, created_by, created_at)
    select id, id, 'Bench', 'bench', id, 'nobody', now() from unnest(${sites}::text[]) id`;
  await sql`
    insert into plugin_connections (observatory_id, id, key_id, plugin_version, connected_at, seen_at)
    select id, id, id, '3.8.0.0', now(), now() from unnest(${sites}::text[]) id`;
  await sql`
    insert into observations (id, doc)
    select 'asking-' || n, doc || jsonb_build_object('name', 'Request ' || n, 'observatory_id', null, 'where', '{}'::jsonb)
      from (select doc, row_number() over (order by id) as n from observations where id like 'network-%' limit 1000) one`;
  await sql`vacuum analyze observations`;
  return sites;
}
