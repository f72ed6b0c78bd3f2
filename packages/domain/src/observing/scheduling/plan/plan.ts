import {
  holdAt,
  type NightPlan,
  type NightPlanInput,
  type ObservatoryDocument,
  type OwnTurns,
  observatoryDocument,
  type PlannedPlace,
  type PlannedTurn,
} from "@meridian/contract";
import { observatories, type Stored } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import { readAtRest } from "../../../base/atRest.ts";
import type { Context } from "../../../base/context.ts";
import { invalid } from "../../../base/errors.ts";
import { fairQueue } from "../../../base/fairQueue.ts";
import { countAttempt } from "../../../base/limits.ts";
import { asPerson, observatoryStanding, requireUser, seesObservation } from "../../../ground/access/index.ts";
import { siteOf } from "../../../places/observatories/index.ts";
import type { Span } from "../../observations/index.ts";
import type { Ranked } from "../candidates.ts";
import { downtimesFrom, type PlannedSpan } from "../downtimes/ahead.ts";
import { nightAt } from "../night.ts";
import { phasesOf } from "../phases.ts";
import { skyTrack } from "../track.ts";
import { allotment } from "./allot.ts";
import { readQueue } from "./queue.ts";
import type { Candidate, Turn } from "./simulate.ts";
import { simulate } from "./thread.ts";

const day = 24 * 60 * 60_000;
const minute = 60_000;
/** A night that begins sooner is planned after those before it: what they execute is gone by then. */
const weekMs = 8 * day;

const stateAtRest = observatoryDocument.pick({ hold: true, retired: true, timezone: true, name: true });

/** SQL for the statuses of observations that a plan has. */
const planned = sql`'pending', 'assigned', 'in_progress', 'suspended'`;
const mostObservatories = 100;
const mostPlacesOfProject = 20;
const mostOfProject = 2000;

const perPerson = { max: 60, seconds: 60 };
const inTurn = fairQueue({
  atOnce: 2,
  waitingEach: 20,
  waitingInAll: 200,
  refusal: "Too much is being planned at the moment. Try again shortly.",
});

/**
 * Returns what an observatory would execute in a night if its weather stayed fair, in the order in which the scheduler
 * hands out work. For everybody who may see the observatory. Throws UNAUTHENTICATED, NOT_FOUND, INVALID for a night that is
 * over or more than a year ahead, RATE_LIMITED.
 */
export async function planOfNight(ctx: Context, { id, night }: NightPlanInput): Promise<NightPlan> {
  const { userId } = requireUser(ctx);
  const { observatory } = await observatoryStanding(ctx.db, ctx, id);
  await countAttempt(ctx.db, `plan:${userId}`, perPerson, ctx.now());
  return asSeen(ctx, await planFor(ctx, observatory, night));
}

/** A plan without the requests to the network that the caller doesn't see while they are placed nowhere; their times stay. */
async function asSeen(ctx: Context, plan: NightPlan): Promise<NightPlan> {
  const { userId, serverAdmin } = asPerson(ctx);
  const ids = plan.turns.flatMap((turn) => (turn.is_placed ? [] : [turn.observation_id]));
  if (ids.length === 0 || serverAdmin) return plan;
  const rows = await query<{ id: string }[]>(ctx.db)`
    select o.id from observations o cross join (select ${userId}::text as user_id) viewer
     where o.id = any(${sql.param(ids)}::text[]) and (${seesObservation})`;
  const seen = new Set(rows.map((row) => row.id));
  const isSeen = ({ is_placed, observation_id }: PlannedTurn) => is_placed || seen.has(observation_id);
  const unseen = plan.turns.filter((turn) => !isSeen(turn)).map(({ start, end }) => ({ start, end }));
  return { ...plan, turns: plan.turns.filter(isSeen), unseen };
}

/** Returns the caller's own turns in the nights at hand, the first first. Throws UNAUTHENTICATED, RATE_LIMITED. */
export async function listOwnTurns(ctx: Context): Promise<OwnTurns> {
  const { userId } = requireUser(ctx);
  await countAttempt(ctx.db, `plan:${userId}`, perPerson, ctx.now());
  const rows = await query<{ id: string }[]>(ctx.db)`
    select doc_observatory_id as id from observations
     where doc_user_id = ${userId} and doc_observatory_id is not null and doc_status in (${planned}) group by 1 order by 1 limit ${mostObservatories}`;
  const ofNetwork = [...(await allotment(ctx))].flatMap(([id, requests]) =>
    requests.some((request) => request.user_id === userId) ? [id] : [],
  );
  const turns: OwnTurns["turns"] = [];
  for (const id of new Set([...rows.map((row) => row.id), ...ofNetwork])) {
    const observatory = await observatories.find(ctx.db, id);
    if (!observatory) continue;
    const plan = await planFor(ctx, observatory);
    const { name: observatory_name } = readAtRest(stateAtRest, observatory);
    const place = { observatory_id: id, observatory_name, timezone: plan.timezone };
    for (const turn of plan.turns) if (turn.user_id === userId) turns.push({ ...turn, ...place });
  }
  return { turns: turns.sort((one, other) => (one.start < other.start ? -1 : 1)) };
}

interface ProjectTurn {
  id: string;
  doc: unknown;
  /** Degrees east, of the observatory. */
  longitude: number;
  start: string;
  end: string;
}

/**
 * Returns the turns of a project's observations in the nights at hand of the first 20 observatories, those of requests to the
 * network where they would be executed. Throws RATE_LIMITED.
 */
export async function listProjectTurns(ctx: Context, projectId: string): Promise<ProjectTurn[]> {
  const { userId } = requireUser(ctx);
  await countAttempt(ctx.db, `plan:${userId}`, perPerson, ctx.now());
  const rows = await query<{ id: string; doc: unknown; place: string }[]>(ctx.db)`
    select id, doc, doc_observatory_id as place from observations
     where doc_project_id = ${projectId} and doc_observatory_id is not null and doc_status in (${planned})
     order by id desc limit ${mostOfProject}`;
  const ofNetwork = [...(await allotment(ctx))].flatMap(([place, requests]) =>
    requests.flatMap((doc) => (doc.project_id === projectId ? { id: doc.id, doc, place } : [])),
  );
  const all = [...rows, ...ofNetwork];
  const own = new Map<string, unknown>(all.map((row) => [row.id, row.doc]));
  const turns: ProjectTurn[] = [];
  for (const place of [...new Set(all.map((row) => row.place))].slice(0, mostPlacesOfProject)) {
    const observatory = await observatories.find(ctx.db, place);
    if (!observatory) continue;
    const { longitude } = siteOf(observatory);
    for (const { observation_id: id, start, end } of (await planFor(ctx, observatory)).turns)
      if (own.has(id)) turns.push({ id, doc: own.get(id), longitude, start, end });
  }
  return turns;
}

/**
 * Returns the turn of an observation in the night at hand, its place among those that haven't begun, and where; null if it has
 * none, has begun, or if nothing can be planned at the moment. A request to the network that is placed nowhere has its turn where it would be executed.
 */
export async function turnOfObservation(
  ctx: Context,
  observation: { id: string; observatory_id: string | null },
): Promise<PlannedPlace | null> {
  const { id } = observation;
  try {
    const place = observation.observatory_id ?? (await placeInAllotment(ctx, id));
    const observatory = place && (await observatories.find(ctx.db, place));
    if (!observatory) return null;
    const { turns } = await planFor(ctx, observatory);
    const waiting = new Set(
      turns.flatMap(({ status, observation_id: one }) => (status === "in_progress" ? [] : one)),
    );
    if (!waiting.has(id)) return null;
    const { start, end } = turns.find(({ observation_id }) => observation_id === id)!;
    const { name: observatory_name } = readAtRest(stateAtRest, observatory);
    const order = { place: [...waiting].indexOf(id) + 1, of: waiting.size };
    return { start, end, observatory_id: place, observatory_name, ...order };
  } catch (err) {
    // Whoever asks is told much else, too.
    ctx.log.error({ err, observation_id: id }, "the turn of an observation could not be planned");
    return null;
  }
}

async function placeInAllotment(ctx: Context, id: string): Promise<string | undefined> {
  const places = [...(await allotment(ctx))];
  return places.find(([, requests]) => requests.some((request) => request.id === id))?.[0];
}

/** The plans of a minute, by observatory and night: many ask for the same. */
const known = new Map<string, { of: string; ofNetwork: readonly Ranked[]; plan: Promise<NightPlan> }>();
const mostKnown = 200;
const none: readonly Ranked[] = [];

async function planFor(
  ctx: Context,
  observatory: Stored<ObservatoryDocument>,
  night?: string,
): Promise<NightPlan> {
  const { id, version } = observatory;
  const [{ state }] = await query<[{ state: string }]>(ctx.db)`
    select count(*) || ' ' || coalesce(max(updated_at)::text, '') as state from observations
     where doc_observatory_id = ${id} and doc_status in (${planned})`;
  const downtimes = await downtimesFrom(ctx.db, id, ctx.now());
  const ofNetwork = (await allotment(ctx)).get(id) ?? none;
  const key = `${id} ${night ?? ""}`;
  // A hold leaves the version as it is.
  const { hold } = readAtRest(stateAtRest, observatory);
  const of = `${version} ${state} ${JSON.stringify([hold, downtimes])} ${Math.floor(ctx.now().getTime() / minute)}`;
  const same = known.get(key);
  if (same?.of === of && same.ofNetwork === ofNetwork) return same.plan;
  const plan = inTurn(requireUser(ctx).userId, () =>
    workOut(ctx, observatory, { downtimes, ofNetwork, night }),
  );
  known.delete(key);
  known.set(key, { of, ofNetwork, plan });
  if (known.size > mostKnown) known.delete(known.keys().next().value!);
  plan.catch(() => known.delete(key));
  return plan;
}

interface Given {
  downtimes: PlannedSpan[];
  /** Requests to the network that would be executed there in the day ahead. */
  ofNetwork: readonly Ranked[];
  night: string | undefined;
}

async function workOut(
  ctx: Context,
  observatory: Stored<ObservatoryDocument>,
  { downtimes, ofNetwork, night }: Given,
): Promise<NightPlan> {
  const now = ctx.now().getTime();
  const { hold: noted, retired, timezone } = readAtRest(stateAtRest, observatory);
  const place = { ...siteOf(observatory), downtimes };
  const hold = holdAt(noted, ctx.now());
  const skyOf = skyTrack(place);
  const moment = night === undefined ? now : Date.parse(night) + day - (place.longitude / 360) * day;
  if (Math.abs(moment - now) > 366 * day) throw invalid("night", "must be within a year");
  const span = nightAt(place.longitude, moment, skyOf);
  if (span.end <= now) throw invalid("night", "must not be over");
  const isNear = span.start < now + weekMs;
  const free = Math.max(now, hold?.until ? Date.parse(hold.until) : 0);
  const from = Math.max(span.start, free);
  const isAtHand = span.start <= nightAt(place.longitude, now, skyOf).start;
  const start = isNear && !isAtHand ? free : from;
  const isHeld = hold !== null && hold.until === null;
  const queue = await readQueue(ctx, observatory.id, isNear ? ofNetwork : []);
  // What has begun stays the observatory's in a hold.
  const waiting = isHeld ? [] : queue.waiting;
  const ahead = {
    place,
    overheads: place.overheads,
    span: { start, end: span.end },
    begun: queue.begun,
    waiting,
  };
  const [all = []] = retired || from >= span.end ? [] : await simulate([ahead]);
  const turns = all.filter(({ end }) => end > span.start);
  const queued = new Map([...queue.begun, ...queue.waiting].map((one) => [one.id, one]));
  return {
    ...written(span),
    timezone,
    from: iso(Math.min(from, span.end)),
    phases: phasesOf(span, (ms) => skyOf(new Date(ms)).sunAltitude),
    turns: turns.map((turn) => shownTurn(turn, queued.get(turn.id)!)),
    downtimes: downtimes
      .filter((one) => one.start < span.end && one.end > span.start)
      .map(({ reason, ...of }) => ({ reason, ...written(of) })),
    unseen: [],
    waiting: queued.size - new Set(all.map(({ id }) => id)).size,
    held_until: hold?.until ?? null,
    is_held: isHeld,
  };
}

const iso = (ms: number) => new Date(ms).toISOString();
const written = ({ start, end }: Span) => ({ start: iso(start), end: iso(end) });

const shownTurn = (
  { exposuresLeft, id, ...turn }: Turn,
  observation: Candidate,
): NightPlan["turns"][number] => ({
  observation_id: id,
  name: observation.name,
  target_name: observation.target.name,
  ra: observation.target.ra,
  dec: observation.target.dec,
  priority: observation.priority,
  urgency: observation.urgency,
  status: observation.status,
  is_placed: observation.observatory_id !== null,
  user_id: observation.user_id,
  ...written(turn),
  exposures: turn.exposures,
  exposures_left: exposuresLeft,
  altitude: turn.altitude,
});
