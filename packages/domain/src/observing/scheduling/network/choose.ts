import type { Queryable } from "@meridian/database";
import { query } from "@meridian/database/query";
import type { Context } from "../../../base/context.ts";
import { fitOf } from "../../observations/index.ts";
import { atHandOfEach } from "../atHand.ts";
import { canBegin } from "../begin.ts";
import { type Candidate, placesForEach, restingAt } from "../candidates.ts";
import { readinessOfEach } from "../ready.ts";
import { beginsAt } from "../times.ts";
import { inTimeFirst, isCrowded, type Prospect, prospectOf } from "./inTime.ts";
import { type Place, placeWith } from "./place.ts";

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
  const open = [...found].flatMap(([other, { blockers, ready }]) =>
    blockers.every((code) => isBusyToo && code === "queue") ? [{ id: other, ready }] : [],
  );
  const atHand = await atHandOfEach(db, open, ctx.now());
  return open.map((one) => placeWith(one.id, one.ready, atHand.get(one.id)));
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
 * Returns a function that finds the observatories among some that may have a request, the best first: where its observer may observe
 * and whose plugin hasn't just rejected it. Whether they can begin it is left to be asked of as few as possible, for that
 * looks at the sky every two minutes of a long exposure.
 */
function ranking(
  db: Queryable,
  places: readonly Place[],
  now: Date,
  mayHave: (place: Place, candidate: Candidate) => boolean,
) {
  const ids = places.map(({ id }) => id);
  const placesOf = placesForEach(db, ids);
  let resting: ReturnType<typeof restingAt> | undefined;
  return async (candidate: Candidate): Promise<readonly Place[]> => {
    resting ??= restingAt(db, ids, now);
    // At once, so that neither fails unheard while the other is waited for.
    const [able, rejected] = await Promise.all([placesOf(candidate), resting]);
    const rested = rejected.get(candidate.id);
    const free = places.filter(
      (place) => able.has(place.id) && !rested?.has(place.id) && mayHave(place, candidate),
    );
    return bestFirst(candidate, free, now);
  };
}

const hasRoom = ({ room }: Place): boolean => room > 0;

/** True for what may come to an observatory as far as its queue is concerned: one with a fixed time comes beside a full one. */
const mayCome = (place: Place, candidate: Candidate, now: Date): boolean =>
  candidate.fixed_time_start === null ? hasRoom(place) : !isCrowded(place, candidate, now);

/** Returns a function that picks those of some places that stand in one way for a request. */
function standing(places: readonly Place[], candidate: Candidate, now: Date) {
  const found = Map.groupBy(places, (place) => prospectOf(place, candidate, now));
  return (prospect: Prospect): readonly Place[] => found.get(prospect) ?? [];
}

/**
 * Returns a function that finds the observatory among some that should execute a request now: the best of those that have room; for
 * a fixed time the best of those that stand best for it, also beside a full queue, but rather with room where an exposure in progress
 * may last too long. Undefined if there is none.
 */
export function chooser(db: Queryable, places: readonly Place[], now: Date) {
  const rank = ranking(db, places, now, (place, candidate) => mayCome(place, candidate, now));
  return async (candidate: Candidate): Promise<Place | undefined> => {
    const those = standing(await rank(candidate), candidate, now);
    const [open, full] = [those("late").filter(hasRoom), those("late").filter((place) => !hasRoom(place))];
    const sure = (["free", "shared", "clears"] as const).flatMap(those);
    const inTurn = [...sure, ...open, ...full, ...those("busy")];
    return inTurn.find((place) => canTake(candidate, place, now));
  };
}

/**
 * Returns a function that finds likewise who should take over what another observatory has: one that is free for it, or else, unless
 * the other keeps its time as well, one that does so.
 */
export function successor(db: Queryable, places: readonly Place[], now: Date) {
  const rank = ranking(
    db,
    places,
    now,
    (place, candidate) => place.id !== candidate.observatory_id && mayCome(place, candidate, now),
  );
  return async (candidate: Candidate, isKept: boolean): Promise<Place | undefined> => {
    const those = standing(await rank(candidate), candidate, now);
    const inTurn = [...those("free"), ...(isKept ? [] : [...those("shared"), ...those("clears")])];
    return inTurn.find((place) => canTake(candidate, place, now));
  };
}

/**
 * Returns a function that finds the observatories that a rapid request to the network is offered to, the best first; also those with
 * a full queue.
 */
export function rapidRanking(db: Queryable, ctx: Pick<Context, "now">) {
  let rank: ReturnType<typeof ranking> | undefined;
  return async (candidate: Candidate): Promise<readonly Place[]> => {
    rank ??= ranking(db, await placesBesides(db, ctx, "", { isBusyToo: true }), ctx.now(), () => true);
    const able = (await rank(candidate)).filter((place) => canTake(candidate, place, ctx.now()));
    return inTimeFirst(able, candidate, ctx.now());
  };
}
