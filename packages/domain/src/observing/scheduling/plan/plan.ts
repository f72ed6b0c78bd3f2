import {
  type Chance,
  holdAt,
  type NightPlan,
  type NightPlanInput,
  type ObservatoryDocument,
  type OwnTurns,
  observatoryDocument,
} from "@meridian/contract";
import { observatories, type Stored } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import { readAtRest } from "../../../base/atRest.ts";
import type { Context } from "../../../base/context.ts";
import { invalid } from "../../../base/errors.ts";
import { fairQueue } from "../../../base/fairQueue.ts";
import { countAttempt } from "../../../base/limits.ts";
import { askThread } from "../../../base/thread.ts";
import { observatoryStanding, requireUser } from "../../../ground/access/index.ts";
import { siteOf } from "../../../places/observatories/index.ts";
import { readObservation, type Span } from "../../observations/index.ts";
import { candidatesOf } from "../candidates.ts";
import { downtimesFrom, type PlannedSpan } from "../downtimes/ahead.ts";
import { nightAt } from "../night.ts";
import { phasesOf } from "../phases.ts";
import { skyTrack } from "../track.ts";
import type { Candidate, NightAhead, Turn } from "./simulate.ts";

const day = 24 * 60 * 60_000;
const minute = 60_000;

const stateAtRest = observatoryDocument.pick({ hold: true, retired: true, timezone: true, name: true });

/** SQL for the statuses of observations that a plan has. */
const planned = sql`'pending', 'assigned', 'in_progress', 'suspended'`;
const mostObservatories = 100;

const perPerson = { max: 60, seconds: 60 };
const inTurn = fairQueue({
  atOnce: 2,
  waitingEach: 20,
  waitingInAll: 200,
  refusal: "Too much is being planned at the moment. Try again shortly.",
});

const simulate = askThread<NightAhead, Turn[]>(new URL("./planThread.ts", import.meta.url));

/**
 * Returns what an observatory would execute in a night if its weather stayed fair, in the order in which the scheduler
 * hands out work. For everybody who may see the observatory. Throws UNAUTHENTICATED, NOT_FOUND, INVALID for a night that is
 * over or more than a year ahead, RATE_LIMITED.
 */
export async function planOfNight(ctx: Context, { id, night }: NightPlanInput): Promise<NightPlan> {
  const { userId } = requireUser(ctx);
  const { observatory } = await observatoryStanding(ctx.db, ctx, id);
  await countAttempt(ctx.db, `plan:${userId}`, perPerson, ctx.now());
  return planFor(ctx, observatory, night);
}

/** Returns the caller's own turns in the nights at hand, the first first. Throws UNAUTHENTICATED, RATE_LIMITED. */
export async function listOwnTurns(ctx: Context): Promise<OwnTurns> {
  const { userId } = requireUser(ctx);
  await countAttempt(ctx.db, `plan:${userId}`, perPerson, ctx.now());
  const rows = await query<{ id: string }[]>(ctx.db)`
    select doc_observatory_id as id from observations
     where doc_user_id = ${userId} and doc_status in (${planned}) group by 1 order by 1 limit ${mostObservatories}`;
  const turns: OwnTurns["turns"] = [];
  for (const { id } of rows) {
    const observatory = await observatories.find(ctx.db, id);
    if (!observatory) continue;
    const plan = await planFor(ctx, observatory);
    const { name: observatory_name } = readAtRest(stateAtRest, observatory);
    const place = { observatory_id: id, observatory_name, timezone: plan.timezone };
    for (const turn of plan.turns) if (turn.user_id === userId) turns.push({ ...turn, ...place });
  }
  return { turns: turns.sort((one, other) => (one.start < other.start ? -1 : 1)) };
}

/** Returns the turn of an observation in the night at hand; null if it has none, or if nothing can be planned at the moment. */
export async function turnOfObservation(
  ctx: Context,
  observatory: Stored<ObservatoryDocument>,
  observationId: string,
): Promise<Chance | null> {
  try {
    const { turns } = await planFor(ctx, observatory);
    const own = turns.find(({ observation_id }) => observation_id === observationId);
    return own ? { start: own.start, end: own.end } : null;
  } catch (err) {
    // Whoever asks is told much else, too.
    ctx.log.error({ err, observatory_id: observatory.id }, "a night could not be planned");
    return null;
  }
}

/** The plans of a minute, by observatory and night: many ask for the same. */
const known = new Map<string, { of: string; plan: Promise<NightPlan> }>();
const mostKnown = 200;

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
  const key = `${id} ${night ?? ""}`;
  const of = `${version} ${state} ${JSON.stringify(downtimes)} ${Math.floor(ctx.now().getTime() / minute)}`;
  const same = known.get(key);
  if (same?.of === of) return same.plan;
  const plan = inTurn(requireUser(ctx).userId, () => workOut(ctx, observatory, downtimes, night));
  known.delete(key);
  known.set(key, { of, plan });
  if (known.size > mostKnown) known.delete(known.keys().next().value!);
  plan.catch(() => known.delete(key));
  return plan;
}

async function workOut(
  ctx: Context,
  observatory: Stored<ObservatoryDocument>,
  downtimes: PlannedSpan[],
  night: string | undefined,
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
  const start = Math.max(span.start, now, hold?.until ? Date.parse(hold.until) : 0);
  const isHeld = hold !== null && hold.until === null;
  const queue = await readQueue(ctx, observatory.id);
  const ahead = { place, overheads: place.overheads, span: { start, end: span.end }, ...queue };
  const turns = retired || isHeld || start >= span.end ? [] : await simulate(ahead);
  const all = new Map([...queue.begun, ...queue.waiting].map((one) => [one.id, one]));
  return {
    ...written(span),
    timezone,
    from: iso(Math.min(start, span.end)),
    phases: phasesOf(span, (ms) => skyOf(new Date(ms)).sunAltitude),
    turns: turns.map((turn) => shownTurn(turn, all.get(turn.id)!)),
    downtimes: downtimes
      .filter((one) => one.start < span.end && one.end > span.start)
      .map(({ reason, ...of }) => ({ reason, ...written(of) })),
    waiting: all.size - turns.length,
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
  priority: observation.priority,
  urgency: observation.urgency,
  status: observation.status,
  user_id: observation.user_id,
  ...written(turn),
  exposures: turn.exposures,
  exposures_left: exposuresLeft,
  altitude: turn.altitude,
});

/** Observations that an observatory has begun, and those that come after them: handed out ones first. */
async function readQueue(ctx: Context, id: string): Promise<Pick<NightAhead, "begun" | "waiting">> {
  const rows = await query<{ id: string; doc: unknown }[]>(ctx.db)`
    select id, doc from observations
     where doc_observatory_id = ${id} and doc_status in ('in_progress', 'assigned', 'suspended')
     order by doc ->> 'urgency' is not distinct from 'rapid' desc, doc ->> 'interrupted_by' is not null desc,
              left(doc ->> 'started_at', 30), lpad(left(coalesce(doc ->> 'priority', ''), 2), 2, '0') desc, id`;
  const there = rows.map(({ id: one, doc }) => ({ ...readObservation(doc), id: one }));
  const waiting: Candidate[] = there.filter(({ status }) => status !== "in_progress");
  for await (const candidate of candidatesOf(ctx.db, id, ctx.now())) waiting.push(candidate);
  // A rapid one goes before what is handed out already.
  waiting.sort((one, other) => Number(other.urgency === "rapid") - Number(one.urgency === "rapid"));
  return { begun: there.filter(({ status }) => status === "in_progress"), waiting };
}
