import type { Queryable } from "@meridian/database";
import { query } from "@meridian/database/query";
import type { Context } from "../../../base/context.ts";
import { fitOf } from "../../observations/index.ts";
import { canBegin, skies } from "../begin.ts";
import { type Candidate, placesFor, placesForEach, restingAt } from "../candidates.ts";
import { type Ready, readinessOfEach } from "../ready.ts";
import type { Sky } from "../sky.ts";
import { beginsAt } from "../times.ts";
import { inTimeFirst } from "./inTime.ts";

/** An observatory that could be given a request, with its sky. */
export interface Place {
  id: string;
  ready: Ready;
  /** Number of observations that it has, with those that it is about to be given. */
  load: number;
  skyOf(at: Date): Sky;
}

/** An observatory with its sky, each moment of which is worked out once. */
export const placeWith = (id: string, ready: Ready): Place => ({
  id,
  ready,
  load: ready.load,
  skyOf: skies(ready),
});

/** True if a telescope is as a request asks, and could begin it now. */
export const canTake = (candidate: Candidate, { ready, skyOf }: Place, now: Date): boolean =>
  canBegin(candidate, ready, now, skyOf) && fitOf(candidate, ready).length === 0;

/**
 * The observatories that are connected and may be given work at this moment, but for one; those with a full queue, too, for
 * what is rapid.
 */
export async function placesBesides(
  db: Queryable,
  ctx: Pick<Context, "now">,
  id: string,
  { isBusyToo = false } = {},
): Promise<Place[]> {
  const rows = await query<{ id: string; doc: object }[]>(db)`
    select o.id, o.doc from plugin_connections c join observatories o on o.id = c.observatory_id
     where o.id <> ${id} order by o.id`;
  const found = await readinessOfEach(
    db,
    ctx,
    rows.map((row) => ({ ...row.doc, id: row.id })),
  );
  return [...found].flatMap(([other, { blockers, ready }]) =>
    blockers.every((code) => isBusyToo && code === "queue") ? [placeWith(other, ready)] : [],
  );
}

/** Degrees of altitude and of distance from the Moon that count as the same. */
const altitudeStep = 5;
const moonStep = 15;

/** Rates how well an observatory could execute a request that it can begin now; of two, the first number that differs decides. */
function meritsOf(candidate: Candidate, { load, skyOf }: Place, now: Date): number[] {
  const sky = skyOf(beginsAt(candidate, now) ?? now);
  const altitude = sky.altitudeOf(candidate.target);
  const fromMoon = sky.moonAltitude > 0 ? sky.moonSeparationOf(candidate.target) : 180;
  return [
    // One that has nothing to do begins first.
    load === 0 ? 1 : 0,
    Math.floor(altitude / altitudeStep),
    Math.floor(fromMoon / moonStep),
    -load,
    altitude,
  ];
}

/** Orders places by how well they could execute a request, the best first; the same whoever asks. */
export function bestFirst(candidate: Candidate, places: readonly Place[], now: Date): Place[] {
  const merits = new Map(places.map((place) => [place, meritsOf(candidate, place, now)]));
  return places.toSorted((one, other) => {
    const [mine, others] = [merits.get(one)!, merits.get(other)!];
    const at = mine.findIndex((merit, index) => merit !== others[index]);
    return at < 0 ? (one.id < other.id ? -1 : 1) : others[at]! - mine[at]!;
  });
}

/**
 * Returns a function that finds the observatory among some that should execute a request now: the best of those that can begin it
 * and have room, where its observer may observe and whose plugin hasn't just rejected it. Undefined if there is none.
 */
export function chooser(db: Queryable, places: readonly Place[], now: Date) {
  const ids = places.map(({ id }) => id);
  const placesOf = placesForEach(db, ids);
  let resting: ReturnType<typeof restingAt> | undefined;
  return async (candidate: Candidate): Promise<Place | undefined> => {
    resting ??= restingAt(db, ids, now);
    // At once, so that neither fails unheard while the other is waited for.
    const [able, rejected] = await Promise.all([placesOf(candidate), resting]);
    const rested = rejected.get(candidate.id);
    // One with a fixed time comes beside a full queue.
    const isFixed = candidate.fixed_time_start !== null;
    const free = places.filter(
      (place) =>
        able.has(place.id) &&
        !rested?.has(place.id) &&
        (isFixed || hasRoom(place)) &&
        canTake(candidate, place, now),
    );
    return (await inTimeFirst(db, bestFirst(candidate, free, now), candidate, now))[0];
  };
}

const hasRoom = ({ load, ready }: Place) => load - ready.load < ready.room;

/**
 * The observatories that a rapid request to the network is offered to, the best first; also those with a full queue, but none whose plugin
 * has just rejected it.
 */
export async function rapidPlaces(
  db: Queryable,
  ctx: Pick<Context, "now">,
  candidate: Candidate,
): Promise<Place[]> {
  const now = ctx.now();
  const connected = await placesBesides(db, ctx, "", { isBusyToo: true });
  const able = connected.filter((place) => canTake(candidate, place, now));
  const ids = able.map(({ id }) => id);
  const allowed = await placesFor(db, candidate.id, ids);
  const rested = (await restingAt(db, ids, now)).get(candidate.id);
  const those = able.filter(({ id }) => allowed.has(id) && !rested?.has(id));
  return [...(await inTimeFirst(db, bestFirst(candidate, those, now), candidate, now))];
}
