import {
  type CalendarEntry,
  type CalendarNight,
  calendarKinds,
  type ProjectCalendar,
  type ProjectCalendarInput,
} from "@meridian/contract";
import { query, sql } from "@meridian/database/query";
import { Body, Illumination, MakeTime, MoonPhase } from "astronomy-engine";
import type { Context } from "../../base/context.ts";
import { projectStanding } from "../../ground/access/index.ts";
import { readObservation } from "../observations/index.ts";
import { eveningOf, listProjectTurns } from "../scheduling/index.ts";

const day = 24 * 60 * 60_000;
/** Entries of one night, and observations with times that are looked through. */
const mostOfNight = 200;
const mostAhead = 2000;

type Entry = Omit<CalendarEntry, "name" | "target_name" | "status"> & { night: string; doc: unknown };

/**
 * Returns the nights of a month with what was executed of a project, what is planned, and which times are set, and the Moon. Throws
 * UNAUTHENTICATED, NOT_FOUND for a project that the caller doesn't belong to, RATE_LIMITED.
 */
export async function getProjectCalendar(
  ctx: Context,
  { id, month = ctx.now().toISOString().slice(0, 7) }: ProjectCalendarInput,
): Promise<ProjectCalendar> {
  await projectStanding(ctx.db, ctx, id);
  const nights = nightsOf(month);
  const all = [
    ...(await executedIn(ctx, id, nights)),
    ...(await plannedIn(ctx, id, nights)),
    ...(await timedIn(ctx, id, nights)),
  ];
  const byNight = Map.groupBy(all, ({ night }) => night);
  return { month, nights: nights.map((night) => nightOf(night, byNight.get(night) ?? [])) };
}

/** The dates of a month. */
function nightsOf(month: string): string[] {
  const first = Date.parse(`${month}-01`);
  const dates = Array.from({ length: 31 }, (_, later) =>
    new Date(first + later * day).toISOString().slice(0, 10),
  );
  return dates.filter((date) => date.startsWith(month));
}

/** A night with each observation once, by what counts most. */
function nightOf(night: string, entries: readonly Entry[]): CalendarNight {
  const first = new Map<string, Entry>();
  const rank = ({ kind }: Entry) => calendarKinds.indexOf(kind);
  for (const one of entries.toSorted((a, b) => rank(a) - rank(b)))
    if (!first.has(one.observation_id)) first.set(one.observation_id, one);
  const observations = [...first.values()].map(({ night: _, doc, ...entry }) => {
    const { name, target, status } = readObservation(doc);
    return { ...entry, name, target_name: target.name, status };
  });
  const executed = observations.filter(({ kind }) => kind === "executed");
  const midnight = MakeTime(new Date(Date.parse(night) + day));
  return {
    night,
    moon: {
      illumination: Number(Illumination(Body.Moon, midnight).phase_fraction.toFixed(3)),
      is_waxing: MoonPhase(midnight) < 180,
    },
    executed: executed.length,
    images: executed.reduce((sum, { images }) => sum + images, 0),
    ahead: observations.length - executed.length,
    observations: observations.slice(0, mostOfNight),
  };
}

/** SQL for the evening of a moment at an observatory's document, by the mean Sun. */
const eveningIn = (at: ReturnType<typeof sql>) => sql`
  to_char((${at} at time zone 'UTC') + (case when jsonb_typeof(s.doc -> 'longitude') = 'number'
    then greatest(-180, least(180, (s.doc ->> 'longitude')::numeric))::float8 else 0 end / 360 - 0.5) * interval '1 day', 'YYYY-MM-DD')`;

/** The observations of which some were begun, or images came, by night. */
async function executedIn({ db }: Context, id: string, nights: readonly string[]): Promise<Entry[]> {
  const [from, to] = [Date.parse(nights[0]!) - day, Date.parse(nights.at(-1)!) + 2 * day].map((ms) =>
    new Date(ms).toISOString(),
  );
  const rows = await query<{ id: string; night: string; images: number; doc: unknown }[]>(db)`
    with own as (select id, doc_observatory_id from observations where doc_project_id = ${id}),
    done as (
      select o.id, c.at, coalesce(c.observatory_id, o.doc_observatory_id) as place, 0 as images
        from own o join status_changes c on c.observation_id = o.id
       where c.to_status = 'in_progress' and c.at between ${from!} and ${to!}
      union all
      select o.id, f.created_at, coalesce(left(f.doc ->> 'observatory_id', 200), o.doc_observatory_id), 1
        from own o join user_files f on f.doc_observation_id = o.id
       where left(f.doc ->> 'kind', 200) = 'light' and f.created_at between ${from!} and ${to!})
    select by_night.*, o.doc from (
      select d.id, ${eveningIn(sql`d.at`)} as night, sum(d.images)::int as images
        from done d left join observatories s on s.id = d.place group by 1, 2) by_night
      join observations o on o.id = by_night.id
     where night between ${nights[0]!} and ${nights.at(-1)!}
     order by night, images desc, by_night.id`;
  return rows.map(({ id: observation_id, ...row }) => ({
    ...{ observation_id, ...row },
    ...{ kind: "executed", start: null, end: null },
  }));
}

/** The turns of the nights at hand. */
async function plannedIn(ctx: Context, id: string, nights: readonly string[]): Promise<Entry[]> {
  const now = ctx.now().getTime();
  if (now < Date.parse(nights[0]!) - 2 * day || now > Date.parse(nights.at(-1)!) + 2 * day) return [];
  return (await listProjectTurns(ctx, id)).map(({ longitude, id: observation_id, doc, start, end }) => ({
    ...{ observation_id, doc, start, end, images: 0, kind: "planned" },
    night: eveningBefore(longitude, Date.parse(start)),
  }));
}

/** The fixed times and the windows of what isn't over yet, in each night that they reach into. */
async function timedIn({ db }: Context, id: string, nights: readonly string[]): Promise<Entry[]> {
  const rows = await query<{ id: string; doc: unknown; longitude: unknown }[]>(db)`
    select o.id, o.doc, s.doc -> 'longitude' as longitude
      from observations o left join observatories s on s.id = o.doc_observatory_id
     where o.doc_project_id = ${id} and o.doc_status in ('pending', 'assigned', 'in_progress', 'suspended', 'paused')
       and (jsonb_typeof(o.doc -> 'fixed_time_start') = 'string' or o.doc -> 'windows' <> '[]')
     order by o.id desc limit ${mostAhead}`;
  return rows.flatMap(({ id: observation_id, doc, ...place }) => {
    const { windows, fixed_time_start, fixed_time_end } = readObservation(doc);
    const longitude = typeof place.longitude === "number" ? place.longitude : 0;
    const times = fixed_time_start
      ? [{ kind: "fixed" as const, start: fixed_time_start, end: fixed_time_end }]
      : windows.map((window) => ({ kind: "window" as const, ...window }));
    return times.flatMap(({ kind, start, end }) => {
      const first = eveningBefore(longitude, Date.parse(start));
      const last = end === null ? first : eveningBefore(longitude, Date.parse(end) - 1);
      return nights
        .filter((night) => first <= night && night <= last)
        .map((night) => ({ observation_id, doc, night, kind, start, end, images: 0 }));
    });
  });
}

/** The local date of the evening before a moment. */
const eveningBefore = (longitude: number, ms: number) => eveningOf(longitude, { start: ms, end: ms });
