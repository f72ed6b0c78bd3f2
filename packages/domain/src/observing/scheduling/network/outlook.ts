import { setImmediate as others } from "node:timers/promises";
import type { Chance, Hindrance, PlaceOutlook } from "@meridian/contract";
import { fieldOfView, observatoryDocument } from "@meridian/contract";
import type { Queryable } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import { readAtRest } from "../../../base/atRest.ts";
import type { Context } from "../../../base/context.ts";
import { rapidGrantsOf, rapidRightsOf } from "../../../places/observatories/index.ts";
import { fitOf } from "../../observations/index.ts";
import { atHandOfEach } from "../atHand.ts";
import { type Candidate, placesFor, restingAt } from "../candidates.ts";
import { daysSearched, obstacles } from "../chance.ts";
import { timezoneOf } from "../clocks.ts";
import { describeBlockers } from "../describeBlockers.ts";
import { downtimeBlocker } from "../downtimes/describe.ts";
import { isFarAhead } from "../early.ts";
import { inOwnTurn, lookAhead, type Outlook } from "../outlook.ts";
import { freeUntil } from "../rapid/interrupt.ts";
import { type Readiness, readinessOfEach } from "../ready.ts";
import { blockerNow } from "../sentences.ts";
import { skyBlockers } from "../skyBlockers.ts";
import { beginsAt } from "../times.ts";
import { skyTrack } from "../track.ts";
import { bestFirst } from "./choose.ts";
import { prospectOf } from "./inTime.ts";
import { placeWith } from "./place.ts";

const day = 24 * 60 * 60_000;
/**
 * The time that is searched at each place; further ahead, where none has a chance within it, only at as many as take no longer than
 * five do whose times are long.
 */
const nearMs = 3 * day;
const mostFar = 5;
const mostDays = mostFar * 90;

/** Places that are searched at once, those that are connected first; and those that count as one search of the caller. */
const mostPlaces = 60;
const placesAnAttempt = 20;

interface Looked {
  outlook: PlaceOutlook;
  /** Undefined where the telescope isn't as the request asks, or its project may not ask it. */
  found: Outlook | undefined;
  readiness: Readiness;
}

interface PlacesOutlook extends Outlook {
  places: PlaceOutlook[];
  /** Number of observatories that weren't searched. */
  leftOut: number;
}

/**
 * Finds for each of some observatories what is in the way of a request to the network there now, and when it could next be
 * executed, or what is in the way throughout; the best first. Throws UNAUTHENTICATED, RATE_LIMITED.
 */
export async function outlookOfPlaces(
  ctx: Context,
  candidate: Candidate,
  ids: readonly string[],
): Promise<PlacesOutlook> {
  const rows = await query<{ id: string; doc: object }[]>(ctx.db)`
    select o.id, o.doc from observatories o left join plugin_connections c on c.observatory_id = o.id
     where o.id = any(${sql.param([...ids])}::text[])
     order by c.observatory_id is null, o.id limit ${mostPlaces}`;
  const documents = rows.map(({ id, doc }) => ({ ...doc, id }));
  const readiness = await readinessOfEach(ctx.db, ctx, documents);
  const timeZone = await timezoneOf(ctx);
  const rapid = await rapidBlockers(ctx, candidate, documents);
  const resting = (await restingAt(ctx.db, ids, ctx.now())).get(candidate.id);
  const taken = await takenAt(ctx, candidate, readiness);
  return inOwnTurn(ctx, Math.ceil(documents.length / placesAnAttempt), async () => {
    const looked: Looked[] = [];
    for (const document of documents) {
      const blocker = rapid.get(document.id);
      const restEnd = resting?.get(document.id);
      const isTaken = taken.has(document.id);
      const about = { document, readiness: readiness.get(document.id)!, blocker, restEnd, isTaken };
      looked.push(await lookAt(ctx, candidate, about, timeZone));
      await others();
    }
    const near = new Date(ctx.now().getTime() + nearMs).toISOString();
    const isFound = looked.some(({ outlook }) => outlook.next_chance);
    const searched_until = isFound ? near : await lookFurther(ctx, candidate, looked, near, timeZone);
    const leftOut = Math.max(0, ids.length - mostPlaces);
    const searched = looked.flatMap(({ found }) => found ?? []);
    const places = inOrder(looked, candidate, ctx.now());
    const next_chance = firstChance(places);
    return {
      ...{ places, leftOut, next_chance, searched_until },
      is_all_searched:
        leftOut === 0 && searched.length > 0 && searched.every(({ is_all_searched }) => is_all_searched),
      hindrance: next_chance ? null : hindranceOf(places),
    };
  });
}

const shownAtRest = observatoryDocument.pick({ name: true, timezone: true });

async function lookAt(
  ctx: Context,
  candidate: Candidate,
  {
    document,
    readiness,
    blocker,
    restEnd,
    isTaken,
  }: {
    document: { id: string };
    readiness: Readiness;
    blocker: Hindrance | undefined;
    /** While it rests after a rejection there. */
    restEnd: Date | undefined;
    /** The telescope has something else to do at its fixed time. */
    isTaken: boolean;
  },
  timeZone: string,
): Promise<Looked> {
  const now = ctx.now();
  const { ready } = readiness;
  const { name, timezone } = readAtRest(shownAtRest, document);
  const misfit = fitOf(candidate, ready);
  const fits = misfit.length === 0;
  const begin = beginsAt(candidate, now);
  const hindrances: Hindrance[] = fits
    ? [
        ...(blocker ? [blocker] : []),
        ...(await blockersOf(ctx, candidate, document, readiness, timeZone)),
        ...(restEnd ? [blockerNow("rejected")] : []),
        ...(isTaken ? [{ code: "queue" as const, message: otherThen }] : []),
        ...(begin && !isFarAhead(candidate, now) ? [] : [blockerNow("time")]),
        ...(begin ? skyBlockers(candidate, ready, begin, timeZone) : []),
      ]
    : [{ code: "fit", message: sentence(misfit.join("; ")) }];
  const isAble = fits && !blocker;
  const found = isAble ? await lookAhead(candidate, ready, restEnd ?? now, timeZone, nearMs) : undefined;
  const outlook = {
    observatory_id: document.id,
    observatory_name: name,
    timezone,
    field: fieldOfView(ready.equipment) ?? null,
    hindrances,
    ...chanceOf(candidate, readiness, found),
  };
  return { outlook, found, readiness };
}

const otherThen = "The telescope has something else to do at that time, of no lower priority.";

/** Finds the observatories whose telescopes make no way at the fixed time of a request that interrupts nothing. */
async function takenAt(
  { db, now }: Context,
  candidate: Candidate,
  places: ReadonlyMap<string, Readiness>,
): Promise<Set<string>> {
  if (candidate.fixed_time_start === null || candidate.urgency === "rapid") return new Set();
  const telescopes = [...places].map(([id, { ready }]) => ({ id, ready }));
  const atHand = await atHandOfEach(db, telescopes, now());
  const taken = telescopes.filter(
    ({ id, ready }) => prospectOf({ ready, atHand: atHand.get(id)! }, candidate, now()) === "taken",
  );
  return new Set(taken.map(({ id }) => id));
}

/** Finds where a rapid request can't be placed, since its project has no right to it there, or has used it up this month. */
async function rapidBlockers(
  ctx: Context,
  { id, urgency, project_id }: Candidate,
  documents: readonly { id: string }[],
): Promise<Map<string, Hindrance>> {
  if (urgency !== "rapid") return new Map();
  const blockers = new Map<string, Hindrance>();
  for (const document of documents) {
    const [right] = rapidGrantsOf(document).has(project_id)
      ? await rapidRightsOf(ctx.db, document, [project_id], ctx.now(), id)
      : [];
    if (right?.can_request_rapid) continue;
    const message = right
      ? "The project has used up its rapid requests there this month."
      : "The project may not submit rapid requests there.";
    blockers.set(document.id, { code: "rapid", message });
  }
  return blockers;
}

/** Finds what keeps an observatory from being given a request now. A rapid one and one with a fixed time need no room in the queue. */
async function blockersOf(
  { db, now }: Context,
  candidate: Candidate,
  document: { id: string },
  { blockers, hold, ready }: Readiness,
  timeZone: string,
): Promise<Hindrance[]> {
  const down = downtimeBlocker(ready.downtimes, candidate, now(), timeZone);
  const isRapid = candidate.urgency === "rapid";
  const isTaken = isRapid && (await freeUntil(db, document.id)) <= now().getTime();
  const isBesides = isRapid || candidate.fixed_time_start !== null;
  const codes = blockers.filter((code) => code !== "downtime" && !(code === "queue" && isBesides));
  const known = await describeBlockers({ db }, document, { blockers, hold }, timeZone);
  return [
    ...codes.map((code) => known[code] ?? blockerNow(code)),
    ...(down ? [down] : []),
    ...(isTaken ? [blockerNow("rapid")] : []),
  ];
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

const nothingFound = { next_chance: null, hindrance: null };
const stepMs = 10 * 60_000;

/** A chance with the altitude of the target at its highest within it, and the Moon's distance then; or what is in the way. */
function chanceOf(
  { target }: Candidate,
  { ready }: Readiness,
  { next_chance, hindrance }: Pick<Outlook, "next_chance" | "hindrance"> = nothingFound,
): Pick<PlaceOutlook, "next_chance" | "hindrance" | "altitude" | "moon_separation"> {
  if (!next_chance) return { next_chance, hindrance, altitude: null, moon_separation: null };
  const skyOf = skyTrack(ready);
  const [start, end] = [Date.parse(next_chance.start), Date.parse(next_chance.end)];
  let [altitude, at] = [Number.NEGATIVE_INFINITY, start];
  for (let ms = start; ms <= end; ms += stepMs) {
    const here = skyOf(new Date(ms)).altitudeOf(target);
    if (here > altitude) [altitude, at] = [here, ms];
  }
  const sky = skyOf(new Date(at));
  const tenth = (angle: number) => Math.round(angle * 10) / 10;
  return {
    ...{ next_chance, hindrance },
    altitude: tenth(altitude),
    moon_separation: sky.moonAltitude > 0 ? tenth(sky.moonSeparationOf(target)) : null,
  };
}

/** Searches as far as for an observation of one observatory; returns the end of the time that was searched. */
async function lookFurther(
  ctx: Context,
  candidate: Candidate,
  looked: Looked[],
  near: string,
  timeZone: string,
): Promise<string> {
  let furthest = near;
  const most = Math.max(mostFar, Math.floor(mostDays / daysSearched(candidate, ctx.now())));
  for (const one of looked.filter(({ found }) => found && !found.is_all_searched).slice(0, most)) {
    one.found = await lookAhead(candidate, one.readiness.ready, ctx.now(), timeZone);
    if (one.found.searched_until > furthest) furthest = one.found.searched_until;
    one.outlook = { ...one.outlook, ...chanceOf(candidate, one.readiness, one.found) };
    await others();
  }
  return furthest;
}

/** True for a place whose plugin isn't there, or is too old: a chance there comes only if that changes. */
const isAway = ({ hindrances }: PlaceOutlook): boolean =>
  hindrances.some(({ code }) => code === "offline" || code === "plugin");

/**
 * Orders places: those where it could begin now as the scheduler does, then those with a chance by the next one, the altitude and the
 * Moon. Of these, places whose plugin is away come after all others.
 */
function inOrder(looked: readonly Looked[], candidate: Candidate, now: Date): PlaceOutlook[] {
  const able = looked.filter(({ outlook }) => outlook.hindrances.length === 0);
  const places = able.map(({ outlook, readiness }) => placeWith(outlook.observatory_id, readiness.ready));
  const order = bestFirst(candidate, places, now).map(({ id }) => id);
  const first = able
    .map(({ outlook }) => outlook)
    .sort((one, other) => order.indexOf(one.observatory_id) - order.indexOf(other.observatory_id));
  const rest = looked.flatMap(({ outlook }) => (outlook.hindrances.length === 0 ? [] : [outlook]));
  return [...first, ...rest.sort(soonestFirst)];
}

function soonestFirst(one: PlaceOutlook, other: PlaceOutlook): number {
  const soon = (place: PlaceOutlook) =>
    place.next_chance ? `${isAway(place) ? "then" : "first"} ${place.next_chance.start}` : "~";
  const [mine, others] = [soon(one), soon(other)];
  if (mine !== others) return mine < others ? -1 : 1;
  const height = (other.altitude ?? -90) - (one.altitude ?? -90);
  return height || (other.moon_separation ?? 180) - (one.moon_separation ?? 180);
}

/**
 * Says what is in the way of a request at all these places: as it is told of each, or where it comes nearest to a chance; without any
 * that was searched, what is in the way at the first.
 */
function hindranceOf(places: readonly PlaceOutlook[]): Hindrance | null {
  const rank = ({ hindrance }: PlaceOutlook) => obstacles.indexOf(hindrance!.code);
  const [nearest, ...rest] = places
    .filter(({ hindrance }) => hindrance)
    .sort((one, other) => rank(other) - rank(one));
  if (!nearest) return places[0]?.hindrances[0] ?? null;
  const { code, message } = nearest.hindrance!;
  const isSame = rest.every(({ hindrance }) => hindrance!.message === message);
  return isSame ? { code, message } : { code, message: `${nearest.observatory_name}: ${message}` };
}

/** The chance at the first of these places that has one; null without one. */
const firstChance = (places: readonly PlaceOutlook[]): Chance | null =>
  places.find(({ next_chance }) => next_chance)?.next_chance ?? null;

/** The observatories in service that a stored request to the network may be placed at. */
export async function placesOfRequest(db: Queryable, id: string): Promise<string[]> {
  const rows = await query<{ id: string }[]>(db)`
    select id from observatories where doc -> 'retired' is distinct from 'true' order by id`;
  const ids = rows.map((row) => row.id);
  return [...(await placesFor(db, id, ids))];
}
