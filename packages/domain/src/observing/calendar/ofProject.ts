import {
  type CalendarEntry,
  type CalendarNight,
  calendarKinds,
  darknessAt,
  type Place,
  type ProjectCalendar,
  type ProjectCalendarInput,
} from "@meridian/contract";
import { query, sql } from "@meridian/database/query";
import { Body, Illumination, MakeTime, MoonPhase } from "astronomy-engine";
import type { Context } from "../../base/context.ts";
import { projectStanding } from "../../ground/access/index.ts";
import { readObservation, type Span } from "../observations/index.ts";
import { darkFrom, eveningOf, listProjectTurns } from "../scheduling/index.ts";

const day = 24 * 60 * 60_000;
/** Entries of one night, and observations with times that are looked through. */
const mostOfNight = 200;
const mostAhead = 2000;

type Entry = Omit<CalendarEntry, "name" | "target_name" | "status"> & { night: string; doc: unknown };

/**
 * Returns the nights of a month with what was executed of a project, what is planned, and which times are set, while it is active, and the Moon. Throws
 * UNAUTHENTICATED, NOT_FOUND for a project that the caller doesn't belong to, RATE_LIMITED.
 */
export async function getProjectCalendar(
  ctx: Context,
  { id, month = ctx.now().toISOString().slice(0, 7) }: ProjectCalendarInput,
): Promise<ProjectCalendar> {
  const { project } = await projectStanding(ctx.db, ctx, id);
  const nights = nightsOf(month);
  const executed = await executedIn(ctx, id, nights);
  // Nothing of a project that isn't active is handed out.
  const ahead =
    project.status === "active"
      ? [...(await plannedIn(ctx, id, nights)), ...(await timedIn(ctx, id, nights))]
      : [];
  const all = [...executed, ...ahead];
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

interface Timed {
  id: string;
  doc: unknown;
  created_at: Date;
  latitude: unknown;
  longitude: unknown;
  limit: unknown;
}

/** The fixed times and the windows, in the nights in which they reach into the dark while the observation waits or goes on. */
async function timedIn({ db }: Context, id: string, nights: readonly string[]): Promise<Entry[]> {
  const rows = await query<Timed[]>(db)`
    select o.id, o.doc, o.created_at, s.doc -> 'latitude' as latitude, s.doc -> 'longitude' as longitude,
           s.doc -> 'sun_altitude_max' as limit
      from observations o left join observatories s on s.id = o.doc_observatory_id
     where o.doc_project_id = ${id} and (jsonb_typeof(o.doc -> 'fixed_time_start') = 'string' or o.doc -> 'windows' <> '[]')
       and (o.doc_status in ('pending', 'assigned', 'in_progress', 'suspended', 'paused')
            or left(o.doc ->> 'finished_at', 30) >= ${nights[0]!})
       and o.created_at < ${new Date(Date.parse(nights.at(-1)!) + 2 * day)}
     order by o.id desc limit ${mostAhead}`;
  const nightsAt = nightsOfPlaces(nights);
  return rows.flatMap(({ id: observation_id, doc, created_at, ...site }) => {
    const { windows, fixed_time_start, fixed_time_end, finished_at, ...asked } = readObservation(doc);
    const place = { latitude: numberOr(site.latitude, 0), longitude: numberOr(site.longitude, 0) };
    const limit = darkFrom(asked.constraints, { sun_altitude_max: numberOr(site.limit, null) });
    const open = spanOf(created_at.toISOString(), finished_at ?? "9999-12-31");
    const needsDark = !asked.bypass_darkness && !fixed_time_start;
    const times = fixed_time_start
      ? [{ kind: "fixed" as const, start: fixed_time_start, end: fixed_time_end }]
      : windows.map((window) => ({ kind: "window" as const, ...window }));
    return times.flatMap(({ kind, start, end }) =>
      nightsAt(place, limit)
        .filter(({ whole, dark }) => {
          const night = needsDark ? dark : whole;
          return meet(night, open) && meet(night, spanOf(start, end ?? start));
        })
        .map(({ night }) => ({ observation_id, doc, night, kind, start, end, images: 0 })),
    );
  });
}

const numberOr = <T>(value: unknown, otherwise: T) => (typeof value === "number" ? value : otherwise);
const spanOf = (start: string, end: string): Span => ({ start: Date.parse(start), end: Date.parse(end) });
const meet = (one: Span, other: Span) => one.start <= other.end && other.start < one.end;

interface NightSpans {
  night: string;
  /** The mean Sun's noon to the next. */
  whole: Span;
  /** All of it where it doesn't get dark: that is for the scheduler to say. */
  dark: Span;
}

/** Returns the nights at a place with the Sun below an altitude, worked out once for each. */
function nightsOfPlaces(nights: readonly string[]): (place: Place, altitude: number) => NightSpans[] {
  const known = new Map<string, NightSpans[]>();
  return (place, altitude) => {
    const key = `${place.latitude} ${place.longitude} ${altitude}`;
    const spans = known.get(key) ?? nights.map((night) => spansOf(night, place, altitude));
    known.set(key, spans);
    return spans;
  };
}

function spansOf(night: string, place: Place, altitude: number): NightSpans {
  const midnight = Date.parse(night) + day - (place.longitude / 360) * day;
  const whole = { start: midnight - day / 2, end: midnight + day / 2 };
  const { isDark, from, until } = darknessAt(midnight, place, altitude);
  if (!isDark) return { night, whole, dark: whole };
  const dark = {
    start: Math.max(whole.start, from ?? whole.start),
    end: Math.min(whole.end, until ?? whole.end),
  };
  return { night, whole, dark };
}

/** The local date of the evening before a moment. */
const eveningBefore = (longitude: number, ms: number) => eveningOf(longitude, { start: ms, end: ms });
