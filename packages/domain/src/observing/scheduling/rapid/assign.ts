import { secondsOf, stepsLeft } from "@meridian/contract";
import type { Queryable } from "@meridian/database";
import type { Context, Transaction } from "../../../base/context.ts";
import { transaction } from "../../../ground/record/index.ts";
import { mayRequestRapid } from "../../../places/observatories/index.ts";
import { atHandOfEach } from "../atHand.ts";
import { type Candidate, workFor } from "../candidates.ts";
import { aheadMs, isEarly, leadMs } from "../early.ts";
import { rapidRanking } from "../network/choose.ts";
import { handOut, mayBegin } from "../network/handOut.ts";
import { comesInTime } from "../network/inTime.ts";
import { type Place, placeWith } from "../network/place.ts";
import { lockReadiness, type Ready } from "../ready.ts";
import { beginsAt } from "../times.ts";
import { freeUntil, settleInterruptions } from "./interrupt.ts";

/**
 * Gives an observatory that can work the next rapid observation whose time it is, unless one is under way or it would last into the
 * fixed time of one that is handed out; beside a full queue; and interrupts what runs there, or lets it go on. Returns how many were handed out.
 */
export const assignRapid = (ctx: Context, observatoryId: string): Promise<number> =>
  transaction(ctx, async (tx) => {
    const bySystem: Context = { ...ctx, actor: { type: "system" } };
    const found = await lockReadiness(tx, ctx, observatoryId);
    if (!found) return 0;
    const { blockers, ready, takesRapid } = found;
    const mayAssign = takesRapid && blockers.every((code) => code === "queue");
    const until = mayAssign ? await freeUntil(tx, observatoryId) : Number.NEGATIVE_INFINITY;
    const assigned =
      until > ctx.now().getTime() ? await assignNext(tx, bySystem, observatoryId, { ...found, until }) : 0;
    await settleInterruptions(tx, bySystem, observatoryId, { blockers, ready });
    return assigned;
  });

interface Found extends NonNullable<Awaited<ReturnType<typeof lockReadiness>>> {
  /** Milliseconds since 1970, until which the telescope is free. */
  until: number;
}

async function assignNext(tx: Transaction, ctx: Context, observatoryId: string, found: Found) {
  const now = ctx.now();
  const atHand = await atHandOfEach(tx, [{ id: observatoryId, ready: found.ready }], now);
  const here = placeWith(observatoryId, found.ready, atHand.get(observatoryId));
  const exposing = found.ready.dropsExposures ? 0 : here.atHand.exposing;
  const rank = rapidRanking(tx, ctx);
  const free = new Date(now.getTime() + exposing);
  for await (const candidate of workFor(tx, here, now, { rapid: true })) {
    if (!mayBegin(candidate, here, now) || endOf(candidate, found.ready, free) > found.until) continue;
    if (isEarly(candidate, now, exposing)) continue;
    if (candidate.where && !(await isBestAt(tx, ctx, here, candidate, rank))) continue;
    if (await handOut(tx, ctx, candidate, here)) return 1;
  }
  return 0;
}

/** The end of an observation that begins as soon as it may once the telescope is free, in milliseconds since 1970. */
function endOf(candidate: Candidate, { overheads }: Ready, free: Date): number {
  return (beginsAt(candidate, free) ?? free).getTime() + secondsOf(stepsLeft(candidate, overheads)) * 1000;
}

/**
 * True if a request to the network, whose project needs the right where it is placed, is to be given to an observatory. One with a
 * fixed time is left to the best that has the right: where nothing is in progress, it is handed out later. In the last minute
 * before that it is left only to one that comes in time where this one doesn't.
 */
async function isBestAt(
  tx: Transaction,
  ctx: Context,
  here: Place,
  candidate: Candidate,
  rank: ReturnType<typeof rapidRanking>,
) {
  const { id, project_id } = candidate;
  const now = ctx.now();
  const isAllowed = async (place: string) =>
    (await mayRequestRapid(tx, project_id, place, now, id))?.can_request_rapid === true;
  if (!(await isAllowed(here.id))) return false;
  const isLast = aheadMs(candidate, now) <= leadMs / 2;
  if (isLast && comesInTime(here, candidate, now)) return true;
  for (const place of await rank(candidate)) {
    if (place.id === here.id || (isLast && !comesInTime(place, candidate, now))) return true;
    if ((await isFreeFor(tx, place, candidate, now)) && (await isAllowed(place.id))) return false;
  }
  return true;
}

/** True if no rapid observation that a place has at work keeps it from a rapid request. */
export const isFreeFor = async (
  db: Queryable,
  { id, ready }: Place,
  candidate: Candidate,
  now: Date,
): Promise<boolean> => (await freeUntil(db, id)) >= endOf(candidate, ready, now);
