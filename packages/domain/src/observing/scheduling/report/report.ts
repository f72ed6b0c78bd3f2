import {
  type NightReport,
  type NightReportInput,
  type NightUse,
  nightUses,
  type ObservationStatus,
  type ObservatoryDocument,
  observatoryDocument,
} from "@meridian/contract";
import type { Stored } from "@meridian/database";
import { query } from "@meridian/database/query";
import { readAtRest } from "../../../base/atRest.ts";
import type { Context } from "../../../base/context.ts";
import { invalid } from "../../../base/errors.ts";
import { countAttempt } from "../../../base/limits.ts";
import { observatoryStanding, requireUser } from "../../../ground/access/index.ts";
import { siteOf } from "../../../places/observatories/index.ts";
import { readObservation, type Span } from "../../observations/index.ts";
import { downtimesFrom } from "../downtimes/ahead.ts";
import { eveningOf, nightAt } from "../night.ts";
import { darkFrom } from "../observable.ts";
import { phasesOf } from "../phases.ts";
import { spansWhere } from "../spans.ts";
import { skyTrack } from "../track.ts";
import { type Change, closures, usesOf } from "./uses.ts";

const day = 24 * 60 * 60_000;
const perPerson = { max: 60, seconds: 60 };
const timezoneAtRest = observatoryDocument.pick({ timezone: true });

/**
 * Returns what was executed in a night of an observatory, what became of it, and where the dark hours went. For everybody
 * who may see the observatory. Throws UNAUTHENTICATED, NOT_FOUND, INVALID for a night that hasn't begun, RATE_LIMITED.
 */
export async function reportOfNight(ctx: Context, { id, night }: NightReportInput): Promise<NightReport> {
  const { userId } = requireUser(ctx);
  const { observatory } = await observatoryStanding(ctx.db, ctx, id);
  await countAttempt(ctx.db, `report:${userId}`, perPerson, ctx.now());
  const span = night === undefined ? lastNight(ctx, observatory) : nightOn(ctx, observatory, night);
  return reportOf(ctx, observatory, span);
}

/** Returns the report of a span, a night of an observatory that has begun. */
export async function reportOf(
  ctx: Context,
  observatory: Stored<ObservatoryDocument>,
  span: Span,
): Promise<NightReport> {
  const { id } = observatory;
  const { timezone } = readAtRest(timezoneAtRest, observatory);
  const place = siteOf(observatory);
  const skyOf = skyTrack(place);
  const now = ctx.now().getTime();
  const sunAt = (ms: number) => skyOf(new Date(ms)).sunAltitude;
  const darkness = darkFrom({ twilight: null }, place);
  const over = { start: span.start, end: Math.min(span.end, now) };
  // Before it was here it lost no hours.
  const here = { ...over, start: Math.max(over.start, Date.parse(observatory.created_at)) };
  const dark = here.start < here.end ? [...spansWhere(here, (ms) => sunAt(ms) <= darkness)] : [];
  const steps = await stepsIn(ctx, id, over);
  const states = await statesIn(ctx, observatory, over);
  const silences = silencesOf(states);
  const changes = [...states, ...(await downtimesIn(ctx, id, over))];
  const uses = usesOf(dark, [...changes, ...steps.flatMap((one) => observing(one, silences))]);
  const closed = states.filter(({ use }) => closures.includes(use));
  const observations = steps.flatMap((one) =>
    reportedOf(one, over, [...closed, ...observing(one, silences)]),
  );
  const seconds = (use: NightUse) =>
    Math.round(uses.reduce((sum, one) => sum + (one.use === use ? one.end - one.start : 0), 0) / 1000);
  return {
    ...written(span),
    night: eveningOf(place.longitude, span),
    timezone,
    phases: phasesOf(span, sunAt),
    // The sum of what it was used for, each rounded.
    dark_seconds: nightUses.reduce((sum, use) => sum + seconds(use), 0),
    seconds: Object.fromEntries(nightUses.map((use) => [use, seconds(use)])) as NightReport["seconds"],
    uses: uses.map(({ use, ...of }) => ({ use, ...written(of) })),
    observations,
    images: totalOf(steps, "images"),
    images_accepted: totalOf(steps, "accepted"),
    images_rejected: totalOf(steps, "rejected"),
    bytes: totalOf(steps, "bytes"),
  };
}

const totalOf = (all: readonly Steps[], field: "images" | "accepted" | "rejected" | "bytes") =>
  all.reduce((sum, one) => sum + one[field], 0);

const iso = (ms: number) => new Date(ms).toISOString();
const written = ({ start, end }: Span) => ({ start: iso(start), end: iso(end) });

/** The night before the one at hand: from sunrise on the one that just ended, with the margin that its diagram has. */
export function lastNight(ctx: Context, observatory: Stored<ObservatoryDocument>): Span {
  const place = siteOf(observatory);
  const skyOf = skyTrack(place);
  const atHand = nightAt(place.longitude, ctx.now().getTime(), skyOf);
  return nightAt(place.longitude, (atHand.start + atHand.end) / 2 - day, skyOf);
}

/** The night that begins on the evening of a local date. Throws INVALID if it hasn't begun. */
function nightOn(ctx: Context, observatory: Stored<ObservatoryDocument>, night: string): Span {
  const place = siteOf(observatory);
  const midnight = Date.parse(night) + day - (place.longitude / 360) * day;
  const span = nightAt(place.longitude, midnight, skyTrack(place));
  if (span.start > ctx.now().getTime()) throw invalid("night", "must have begun");
  return span;
}

/** True if an observatory was connected at any time in a span. */
export async function wasConnected(
  ctx: Context,
  observatory: Stored<ObservatoryDocument>,
  span: Span,
): Promise<boolean> {
  const states = await statesIn(ctx, observatory, span);
  return usesOf(
    [span],
    states.filter(({ use }) => use === "offline"),
  ).some(({ use }) => use !== "offline");
}

/** Events of an observatory's history that say how it was, with the state that each begins or ends. */
const states = {
  observatory_online: () => ({ use: "offline", isSo: false }),
  observatory_offline: () => ({ use: "offline", isSo: true }),
  hold_started: () => ({ use: "hold", isSo: true }),
  hold_ended: () => ({ use: "hold", isSo: false }),
  weather_hold_started: () => ({ use: "weather", isSo: true }),
  weather_hold_ended: () => ({ use: "weather", isSo: false }),
  safety_changed: (safety: string | null) => ({ use: "safety", isSo: safety === "unsafe" }),
} as const satisfies Record<string, (safety: string | null) => Pick<Change, "use" | "isSo">>;
type StateEvent = keyof typeof states;

/** The newest state of each kind before a span, and all changes in it. An observatory begins offline. */
async function statesIn(ctx: Context, { id }: Stored<ObservatoryDocument>, span: Span): Promise<Change[]> {
  const { start, end } = written(span);
  const kinds = [
    ["observatory_online", "observatory_offline"],
    ["hold_started", "hold_ended"],
    ["weather_hold_started", "weather_hold_ended"],
    ["safety_changed"],
  ];
  const rows: { event: StateEvent; at: string; seen: string | null; safety: string | null }[] = [];
  for (const events of kinds)
    rows.push(
      ...(await query<typeof rows>(ctx.db)`
        with told as not materialized (
          select id, left(doc ->> 'event', 200) as event, left(doc ->> 'at', 30) as at,
                 left(doc -> 'details' -> 'after' ->> 'last_seen_at', 30) as seen,
                 left(doc -> 'details' -> 'after' ->> 'safety', 20) as safety
            from history_events where left(doc ->> 'subject_id', 200) = ${id} and left(doc ->> 'event', 200) = any (${events}))
        (select event, at, seen, safety from told where at < ${start} order by id desc limit 1)
        union all select event, at, seen, safety from told where at between ${start} and ${end}`),
    );
  const known = rows.map(({ event, at, seen, safety }) => ({
    ...states[event](safety),
    at: sinceWhen(Date.parse(at), seen),
  }));
  return [{ use: "offline", isSo: true, at: 0 }, ...known];
}

/** An observatory is offline from when it was last heard of, which is noticed later. */
function sinceWhen(noticed: number, seen: string | null): number {
  const heard = seen === null ? Number.NaN : Date.parse(seen);
  return Number.isNaN(heard) ? noticed : Math.min(heard, noticed);
}

/** The times from when an observatory was last heard of until it came back, if it did. */
function silencesOf(states: readonly Change[]): Span[] {
  const connections = states
    .filter(({ use, at }) => use === "offline" && at > 0)
    .toSorted((one, other) => one.at - other.at);
  return connections.flatMap(({ at, isSo }, index) => {
    const back = connections.slice(index + 1).find((later) => !later.isSo);
    return isSo ? [{ start: at, end: back?.at ?? Number.POSITIVE_INFINITY }] : [];
  });
}

async function downtimesIn(ctx: Context, id: string, span: Span): Promise<Change[]> {
  const planned = await downtimesFrom(ctx.db, id, new Date(span.start));
  return planned.flatMap(({ start, end }, index) => [
    { use: "downtime" as const, of: String(index), at: start, isSo: true },
    { use: "downtime" as const, of: String(index), at: end, isSo: false },
  ]);
}

/** An observation that changed in a night, with its changes from there on. */
interface Steps {
  id: string;
  doc: unknown;
  steps: { from: ObservationStatus | null; to: ObservationStatus; at: number; reason: string | null }[];
  images: number;
  accepted: number;
  rejected: number;
  bytes: number;
}

async function stepsIn(ctx: Context, id: string, span: Span): Promise<Steps[]> {
  const { start, end } = written(span);
  const rows = await query<Steps[]>(ctx.db)`
    select o.id, o.doc, coalesce(changes.steps, '[]') as steps, files.*
      from observations o
      cross join lateral (
        select jsonb_agg(jsonb_build_object('from', s.from_status, 'to', s.to_status, 'reason', left(s.reason, 2000),
                                            'at', extract(epoch from s.at) * 1000) order by s.id) as steps
          from status_changes s
         where s.observation_id = o.id and s.at >= ${start} and (s.observatory_id is null or s.observatory_id = ${id})) changes
      cross join lateral (
        select count(*)::int as images,
               count(*) filter (where left(f.doc ->> 'acceptance', 200) = 'accepted')::int as accepted,
               count(*) filter (where left(f.doc ->> 'acceptance', 200) = 'rejected')::int as rejected,
               coalesce(sum(case when jsonb_typeof(f.doc -> 'size_bytes') = 'number' then (f.doc ->> 'size_bytes')::numeric end), 0)::float8 as bytes
          from user_files f
         where f.doc_observation_id = o.id and f.created_at between ${start} and ${end}
           and coalesce(left(f.doc ->> 'observatory_id', 200), ${id}) = ${id}) files
     where (o.doc_observatory_id = ${id} and o.created_at <= ${end}
            and (o.updated_at >= ${start} or o.doc_status = 'in_progress'))
        or o.id = any (array(
             select observation_id from status_changes where observatory_id = ${id} and at between ${start} and ${end}))
     order by o.id`;
  return [...rows];
}

/**
 * Changes between exposing and not: until its first step it was what that step led away from. What was taken from an observatory
 * that was silent was exposed until the silence; what the observatory went on with when it was back was exposed all the time.
 */
function observing({ id, doc, steps }: Steps, silences: readonly Span[]): Change[] {
  const status = steps[0] ? steps[0].from : readObservation(doc).status;
  const all = [{ at: 0, to: status }, ...steps];
  return all.flatMap(({ at, to }, index) => {
    const change = { use: "observing" as const, of: id };
    if (to !== "in_progress") return [{ ...change, at, isSo: false }];
    const end = all[index + 1]?.at ?? Number.POSITIVE_INFINITY;
    const silence = silences.find((one) => at < one.start && one.start < end && end <= one.end);
    const begun = { ...change, at, isSo: true };
    return silence ? [begun, { ...change, at: silence.start, isSo: false }] : [begun];
  });
}

/** Its line of the report, by the changes of when it was exposed: none if it was neither executed, nor ended, nor came back to wait. */
function reportedOf(one: Steps, span: Span, changes: readonly Change[]): NightReport["observations"] {
  const within = one.steps.filter(({ at }) => at <= span.end);
  const last = within.at(-1);
  const spans = usesOf([span], changes).filter(({ use }) => use === "observing");
  const observed_seconds = Math.round(spans.reduce((sum, { start, end }) => sum + end - start, 0) / 1000);
  const isSubmitted = within.every(({ from }) => from === null);
  if (isSubmitted && observed_seconds + one.images === 0) return [];
  const observation = readObservation(one.doc);
  return [
    {
      observation_id: one.id,
      name: observation.name,
      target_name: observation.target.name,
      ra: observation.target.ra,
      dec: observation.target.dec,
      user_id: observation.user_id,
      status: last?.to ?? observation.status,
      reason: last?.reason ?? null,
      observed_seconds,
      spans: spans.map(written),
      images: one.images,
      images_rejected: one.rejected,
    },
  ];
}
