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

interface Row {
  id: string;
  /** Null for one that is placed nowhere. */
  site: string | null;
  status: string;
  acquired: number[];
  rejected_at: Date | null;
}
interface SiteRow {
  id: string;
  connected: boolean;
  closed: boolean;
  assigned: number;
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
           (select max(s.at) from status_changes s
             where s.observation_id = o.id and s.actor_type = 'plugin' and s.to_status = 'pending') as rejected_at
      from observations o where o.id = any(${[...world.requests.keys()]})`;
  const sites = await sql<SiteRow[]>`
    select p.id, exists (select from plugin_connections c where c.observatory_id = p.id) as connected,
           (p.doc ->> 'weather_hold')::boolean is true or p.doc ->> 'safety' = 'unsafe'
             or coalesce(p.doc -> 'hold' ->> 'until', '') > ${new Date(at).toISOString()} as closed,
           (select count(*)::int from observations o
             where o.doc ->> 'observatory_id' = p.id and o.doc ->> 'status' = 'assigned') as assigned
      from observatories p where p.id = any(${world.sites.map(({ id }) => id)})`;
  return [
    ...rows.flatMap((row) => [...miscounted(row, world, notes)]),
    ...sites.flatMap((site) => [...overlooked(site, rows, world, at)]),
    ...sites.flatMap((site) => [...abandoned(site, rows, notes, at)]),
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

/** Something that waits at a site with room for it, and could surely be executed. */
function* overlooked(
  { id, connected, closed, assigned }: SiteRow,
  rows: readonly Row[],
  world: World,
  at: number,
) {
  if (assigned > queueLength) yield `${id} has ${assigned} observations waiting`;
  const site = world.sites.find((one) => one.id === id)!;
  const isDown = site.downtimes.some(({ start, end }) => start <= at && at < end);
  if (!connected || closed || isDown || assigned >= queueLength) return;
  for (const row of rows) {
    if (row.status !== "pending" || !mayExecute(row, id, world)) continue;
    if (row.rejected_at && at - row.rejected_at.getTime() < restMs + minute) continue;
    if (brokenLimits(world.requests.get(row.id)!, site, at, false).length === 0)
      yield `${row.id} waits at ${id}, which could execute it at ${new Date(at).toISOString()}`;
  }
}

const mayExecute = ({ id, site }: Row, siteId: string, world: World): boolean =>
  site === null ? world.requests.get(id)!.siteIds.includes(siteId) : site === siteId;

function* abandoned({ id, connected }: SiteRow, rows: readonly Row[], { goneSince }: Notes, at: number) {
  const since = goneSince.get(id);
  if (since === undefined || at - since < awayMs) return;
  if (connected) yield `${id} is connected, and went at ${new Date(since).toISOString()}`;
  for (const row of rows)
    if (row.site === id && ["assigned", "in_progress"].includes(row.status))
      yield `${row.id} is ${row.status} at ${id}, which is away`;
}

const nexts: Record<string, string[]> = {
  "": ["pending"],
  pending: ["assigned", "failed"],
  assigned: ["in_progress", "pending", "failed", "aborted"],
  in_progress: ["acquisition_complete", "suspended", "partially_completed", "failed", "aborted", "pending"],
  suspended: ["in_progress", "acquisition_complete", "partially_completed", "failed", "aborted", "pending"],
  acquisition_complete: ["completed"],
};

interface Change {
  id: string;
  from: string | null;
  to: string;
  at: Date;
}

/** The steps of each observation: one after the other, each that it was handed out within its limits. */
export async function checkHistory({ sql }: Database, world: World): Promise<string[]> {
  const changes = await sql<Change[]>`
    select observation_id as id, from_status as from, to_status as to, at from status_changes
     where observation_id = any(${[...world.requests.keys()]}) order by status_changes.observation_id, status_changes.id`;
  const faults: string[] = [];
  for (const [id, steps] of Map.groupBy(changes, (change) => change.id)) {
    let status = "";
    const request = world.requests.get(id)!;
    const sites = world.sites.filter((one) => request.siteIds.includes(one.id));
    for (const { from, to, at } of steps) {
      if ((from ?? "") !== status) faults.push(`${id} went from ${from} to ${to}, and was ${status}`);
      if (!nexts[from ?? ""]?.includes(to)) faults.push(`${id} went from ${from} to ${to}`);
      status = to;
      if (to !== "assigned") continue;
      const broken = sites.map((site) => brokenLimits(request, site, at.getTime(), true));
      if (broken.every((limits) => limits.length > 0))
        faults.push(`${id} was handed out at ${at.toISOString()} against ${broken.join("; ")}`);
    }
  }
  return faults;
}

/** The numbers of observations by status, to see that a night was one; what is complete has every exposure. */
export async function tally(
  { sql }: Database,
  world: World,
): Promise<{ counts: Record<string, number>; faults: string[] }> {
  const rows = await sql<{ id: string; status: string; whole: boolean }[]>`
    select id, doc ->> 'status' as status,
           (select bool_and((e ->> 'acquired')::int = (e ->> 'exposure_count')::int)
              from jsonb_array_elements(doc -> 'exposures') e) as whole
      from observations where id = any(${[...world.requests.keys()]})`;
  const grouped = Object.entries(Object.groupBy(rows, ({ status }) => status));
  return {
    counts: Object.fromEntries(grouped.map(([status, those]) => [status, those!.length])),
    faults: rows.flatMap(({ id, status, whole }) =>
      status === "completed" && !whole ? [`${id} is complete without all exposures`] : [],
    ),
  };
}
