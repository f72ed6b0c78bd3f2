/** Checks a soak by what the database and the plugins' notes say, with no code of the scheduler. */
import type { Database } from "@meridian/database";
import { brokenLimits } from "./limits.fixture.ts";
import type { Notes } from "./notes.fixture.ts";
import type { World } from "./world.fixture.ts";

const minute = 60_000;
const queueLength = 3;
/** A site that is away longer than this has given its work back. */
const awayMs = 45 * minute;
/** An observation that a plugin rejected isn't offered again for half an hour. */
const restMs = 30 * minute;
/** A site that left may come back for this long, and say what it has begun. */
const lateMs = 10 * minute;
/** A request to the network that its site doesn't begin, or go on with, for this long goes elsewhere. */
const patienceMs = 60 * minute;

interface Row {
  id: string;
  /** Null for one that is placed nowhere. */
  site: string | null;
  status: string;
  acquired: number[];
  /** The time at which it came to its status. */
  since: Date;
  updated_at: Date;
  rejections: Rejection[] | null;
}
/** A plugin gave it back; `site` is the plugin's observatory. */
interface Rejection {
  site: string;
  at: string;
}
interface SiteRow {
  id: string;
  connected: boolean;
  closed: boolean;
  /** Observations that wait there without a fixed time; one with a fixed time comes beside a full queue. */
  queued: number;
}

/** After the scheduler has run undisturbed: nobody idles who could work, nothing waits for one who is away, all is counted. */
export async function checkMoment(
  { sql }: Database,
  world: World,
  notes: Notes,
  at: number,
): Promise<string[]> {
  const rows = await sql<Row[]>`
    select o.id, o.doc ->> 'observatory_id' as site, o.doc ->> 'status' as status,
           (select array_agg((e ->> 'acquired')::int order by place)
              from jsonb_array_elements(o.doc -> 'exposures') with ordinality as x (e, place)) as acquired,
           (select max(s.at) from status_changes s where s.observation_id = o.id) as since, o.updated_at,
           (select json_agg(json_build_object('site', s.actor_id, 'at', s.at)) from status_changes s
             where s.observation_id = o.id and s.actor_type = 'plugin' and s.to_status = 'pending') as rejections
      from observations o where o.id = any(${[...world.requests.keys()]})`;
  const sites = await sql<SiteRow[]>`
    select p.id, exists (select from plugin_connections c where c.observatory_id = p.id) as connected,
           (p.doc ->> 'weather_hold')::boolean is true or p.doc ->> 'safety' = 'unsafe'
             or coalesce(p.doc -> 'hold' ->> 'until', '') > ${new Date(at).toISOString()} as closed,
           (select count(*)::int from observations o
             where o.doc ->> 'observatory_id' = p.id and o.doc ->> 'status' = 'assigned'
               and o.doc ->> 'fixed_time_start' is null) as queued
      from observatories p where p.id = any(${world.sites.map(({ id }) => id)})`;
  return [
    ...rows.flatMap((row) => [...miscounted(row, world, notes)]),
    ...sites.flatMap((site) => [...overlooked(site, rows, world, notes, at)]),
    ...sites.flatMap((site) => [...abandoned(site, rows, notes, at)]),
    ...rows.flatMap((row) => [...misplaced(row, world, at)]),
  ];
}

function* miscounted({ id, acquired }: Row, world: World, notes: Notes) {
  const { exposures } = world.requests.get(id)!;
  for (const [index, { exposure_count }] of exposures.entries()) {
    const [taken, known, lost] = [notes.taken, notes.acknowledged, notes.lost].map(
      (of) => of.get(id)?.[index] ?? 0,
    );
    const has = acquired[index] ?? 0;
    if (has < known!) yield `${id}: ${known} exposures were acknowledged, and ${has} are left`;
    if (has > taken!) yield `${id}: ${has} exposures are counted, and ${taken} were taken`;
    if (taken! > exposure_count + lost!) yield `${id}: ${taken} of ${exposure_count} exposures were taken`;
  }
}

/** Something that waits for a site with room, and could surely be executed there. */
function* overlooked(state: SiteRow, rows: readonly Row[], world: World, notes: Notes, at: number) {
  const { id, queued } = state;
  if (queued > queueLength) yield `${id} has ${queued} observations waiting`;
  const site = world.sites.find((one) => one.id === id)!;
  const isDown = site.downtimes.some(({ start, end }) => start <= at && at < end);
  if (!state.connected || state.closed || isDown || queued >= queueLength) return;
  for (const row of rows) {
    const waits = row.status === "pending" || (isUnbegun(row, world, id, at) && !hasJustLeft(row, notes, at));
    if (!waits || !mayExecute(row, id, world) || isForAnother(row, id, rows, world)) continue;
    if (row.rejections?.some((one) => one.site === id && at - Date.parse(one.at) < restMs + minute)) continue;
    if (brokenLimits(world.requests.get(row.id)!, site, at, false).length === 0)
      yield `${row.id} is ${row.status} at ${row.site}, and ${id} could execute it at ${new Date(at).toISOString()}`;
  }
}

/** An observation with a fixed time lasts at least this much longer than its exposures. */
const besidesMs = 20 * minute;

/** True for a fixed time at which a site has another one to execute. */
function isForAnother({ id }: Row, siteId: string, rows: readonly Row[], { requests }: World): boolean {
  const spanOf = (one: string) => {
    const { fixed, exposures } = requests.get(one)!;
    const seconds = exposures.reduce((sum, each) => sum + each.exposure_time * each.exposure_count, 0);
    return fixed && { start: fixed.start, end: fixed.start + seconds * 1000 + besidesMs };
  };
  const own = spanOf(id);
  if (!own) return false;
  const there = rows.filter(
    (row) => row.id !== id && row.site === siteId && ["assigned", "in_progress"].includes(row.status),
  );
  return there.some((row) => {
    const other = spanOf(row.id);
    return other && other.start < own.end && own.start < other.end;
  });
}

const mayExecute = ({ id }: Row, siteId: string, world: World): boolean =>
  world.requests.get(id)!.siteIds.includes(siteId);

/** Handed out to another site, which hasn't begun it for a long time; one with a fixed time waits there for that. */
const isUnbegun = ({ id, status, site, since }: Row, { requests }: World, siteId: string, at: number) =>
  status === "assigned" && site !== siteId && !requests.get(id)!.fixed && at - since.getTime() >= patienceMs;

/** Its site left a moment ago, and may still say that it has begun it. */
const hasJustLeft = ({ site }: Row, { goneSince }: Notes, at: number): boolean =>
  site !== null && at - (goneSince.get(site) ?? Number.NEGATIVE_INFINITY) < lateMs;

/** Statuses in which a request to the network is at an observatory; in those that cut it short it may be at none, too. */
const placed = ["assigned", "in_progress", "suspended", "acquisition_complete", "completed"];

/** A request to the network that is nowhere though handed out, somewhere though pending, or stays where it is suspended. */
function* misplaced({ id, site, status, acquired, since, updated_at }: Row, world: World, at: number) {
  const { where, exposures, fixed } = world.requests.get(id)!;
  if (!where) return;
  if (site === null ? placed.includes(status) : status === "pending") yield `${id} is ${status} at ${site}`;
  const isMissing = exposures.some(({ exposure_count }, index) => (acquired[index] ?? 0) < exposure_count);
  const still = at - Math.max(since.getTime(), updated_at.getTime());
  // A fixed time can't begin anew elsewhere.
  if (status === "suspended" && isMissing && !fixed && still >= patienceMs)
    yield `${id} stays suspended at ${site} since ${new Date(at - still).toISOString()}`;
}

function* abandoned({ id, connected }: SiteRow, rows: readonly Row[], { goneSince }: Notes, at: number) {
  const since = goneSince.get(id);
  if (since === undefined || at - since < awayMs) return;
  if (connected) yield `${id} is connected, and went at ${new Date(since).toISOString()}`;
  for (const row of rows)
    if (row.site === id && ["assigned", "in_progress"].includes(row.status))
      yield `${row.id} is ${row.status} at ${id}, which is away`;
}
