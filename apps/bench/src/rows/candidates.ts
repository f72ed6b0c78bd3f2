import { scheduleAll, scheduleObservatory } from "@meridian/domain";
import { testContext } from "@meridian/testkit/context";
import type { Bench } from "../network.ts";
import { inTurn, type Row } from "../report.ts";

const now = new Date("2026-03-01T22:00:00.000Z");
const waiting = 100_000;
/** The number of those of the highest priority that are at a target which never rises. */
const below = 1000;
const unplaced = 10_000;
const connected = 20;

/** Observatories far in the north, where it is night, whose plugins are connected. */
async function fillSites({ adminId, database: { sql } }: Bench, prefix: string, count: number) {
  await sql`
    insert into observatories (id, doc)
    select ${prefix} || n, jsonb_build_object('name', ${prefix} || n, 'latitude', 40 + n, 'longitude', n * 3 - 30,
             'elevation', 2000, 'min_altitude', 20, 'owner_type', 'user', 'owner_id', ${adminId}::text)
      from generate_series(1, ${count}::int) n`;
  await sql`
    insert into observatory_keys (id, observatory_id, name, start, hash, created_by, created_at)
    select ${prefix} || n, ${prefix} || n, 'Dome', 'mro_', ${prefix} || n, ${adminId}, ${now.toISOString()}::timestamptz
      from generate_series(1, ${count}::int) n`;
  await sql`
    insert into plugin_connections (observatory_id, id, key_id, plugin_version, connected_at, seen_at)
    select ${prefix} || n, ${prefix} || n, ${prefix} || n, '3.8.0.0', ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
      from generate_series(1, ${count}::int) n`;
}

/** Observations that wait at an observatory, or, without one, requests to the network. */
async function fillPending(
  { adminId, database: { sql } }: Bench,
  prefix: string,
  count: number,
  site: string | null,
) {
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    await tx`
      insert into observations (id, doc)
      select ${prefix} || lpad(n::text, 6, '0'), jsonb_build_object(
               'name', 'Observation ' || n, 'project_id', 'candidates', 'user_id', ${adminId}::text, 'status', 'pending',
               'observatory_id', ${site}::text, 'where', case when ${site}::text is null then '{}'::jsonb end,
               'target', jsonb_build_object('name', 'T', 'ra', n * 7919 % 360, 'rotation', null,
                           'dec', case when ${site}::text is null then n * 104729 % 150 - 75 when n <= ${below}::int then -80 else 80 end),
               'exposures', jsonb_build_array(jsonb_build_object('filter', 'L', 'exposure_time', 60, 'exposure_count', 5, 'acquired', 0)),
               'constraints', '{}'::jsonb, 'priority', case when n <= ${below}::int then 10 else 1 + n % 9 end)
        from generate_series(1, ${count}::int) n`;
  });
  await sql`vacuum analyze observations`;
}

/** Handing out work to an observatory at which very much waits, and one pass over a network at which much does. */
export async function candidates(bench: Bench): Promise<Row[]> {
  const { sql } = bench.database;
  const ctx = testContext(bench.database, { now: () => now });
  const signal = new AbortController().signal;
  await sql`insert into projects (id, doc) values ('candidates', '{"status": "active"}')`;
  await fillSites(bench, "own-", 1);
  await fillPending(bench, "own-", waiting, "own-1");
  const timed = async (work: () => Promise<unknown>) => {
    const start = performance.now();
    await work();
    return performance.now() - start;
  };
  const takeBack = () => sql`
    update observations set doc = doc || '{"status": "pending"}' where doc_observatory_id = 'own-1' and doc_status = 'assigned'
    returning id`;
  const ofOwn = await inTurn(
    5,
    async () => {
      const time = await timed(() => scheduleObservatory.run(ctx, { observatory_id: "own-1" }, signal));
      const { length } = await takeBack();
      if (length !== 3) throw new Error(`expected 3 observations to be handed out, got ${length}`);
      return time;
    },
    () => timed(() => firstBySql(bench)),
  );
  await sql`delete from observations`;
  await sql`delete from plugin_connections`;
  await fillSites(bench, "network-", connected);
  await fillPending(bench, "network-", unplaced, null);
  const seconds = (await timed(() => scheduleAll.run(ctx, {}, signal))) / 1000;
  const [placed] = await sql<[{ count: number }]>`
    select count(*)::int from observations where doc_status = 'assigned'`;
  return [
    {
      job: `hand out work, ${waiting.toLocaleString("en")} pending at an observatory`,
      ours: `${Math.round(ofOwn.ours)} ms`,
      reference: `${Math.round(ofOwn.reference)} ms for its candidates in one statement`,
      ratio: ofOwn.ratio,
      goal: "<= 16",
      met: ofOwn.ratio <= 16,
    },
    {
      job: `hand out work, ${unplaced.toLocaleString("en")} requests to a network of ${connected}`,
      ours: `${seconds.toFixed(1)} s, ${placed.count} placed`,
      reference: "",
      ratio: null,
      goal: "<= 5 s",
      met: seconds <= 5 && placed.count === 3 * connected,
    },
  ];
}

/** The candidates up to the first that can begin, as one would ask for them by hand. */
const firstBySql = ({ database: { sql } }: Bench) => sql`
  select o.id, o.doc from observations o join projects p on p.id = o.doc_project_id join users u on u.id = o.doc_user_id
   where o.doc_observatory_id = 'own-1' and o.doc_status = 'pending' and p.doc ->> 'status' = 'active' and u.server_admin
     and not exists (select from status_changes s where s.observation_id = o.id and s.actor_type = 'plugin'
                      and s.to_status = 'pending' and s.at > ${now}::timestamptz - interval '30 minutes')
   order by (o.doc ->> 'priority')::int desc, o.id limit ${below + 3}`;
