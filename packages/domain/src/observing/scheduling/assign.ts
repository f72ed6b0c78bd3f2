import { observatories } from "@meridian/database";
import type { Context, Transaction } from "../../base/context.ts";
import { transaction } from "../../ground/record/index.ts";
import { rapidGrantsOf } from "../../places/observatories/index.ts";
import { atHandOfEach } from "./atHand.ts";
import { type Candidate, workFor } from "./candidates.ts";
import { aheadMs, isEarly, isFarAhead } from "./early.ts";
import { chooser, placesBesides } from "./network/choose.ts";
import { handOut, isUnplaced, mayBegin } from "./network/handOut.ts";
import { isCrowded, mostBefore } from "./network/inTime.ts";
import { give, type Place, placeWith } from "./network/place.ts";
import { assignRapid } from "./rapid/assign.ts";
import { lockReadiness, readiness } from "./ready.ts";

/**
 * Gives an observatory that can work the next observations whose time it is. Requests to the network that another one could
 * execute better are left to that: it is asked within a minute. Returns how many it was given.
 */
export const assignWork = async (ctx: Context, observatoryId: string): Promise<number> =>
  (await assignAt(ctx, observatoryId)).assigned;

/** Rounds in which observatories are asked again about requests that they left to others. */
const mostRounds = 8;

/**
 * Gives work to several observatories, one after the other; where one can't be given any, the others still are. One that a request
 * was left to may be full by then: it and the one that left it are asked again, as long as anything is given to any.
 */
export async function assignToAll(
  ctx: Context,
  observatoryIds: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  let asked = new Set(observatoryIds);
  for (let round = 0; round < mostRounds && asked.size > 0; round += 1) {
    const again = new Set<string>();
    let given = 0;
    for (const id of asked) {
      signal.throwIfAborted();
      const { assigned, better } = await tryToAssign(ctx, id);
      given += assigned;
      for (const one of better.length > 0 ? [id, ...better] : []) again.add(one);
    }
    if (given === 0) return;
    asked = again;
  }
}

async function tryToAssign(ctx: Context, id: string): ReturnType<typeof assignAt> {
  try {
    return await assignAt(ctx, id);
  } catch (err) {
    ctx.log.error({ err, observatory_id: id }, "an observatory could not be given work");
    return { assigned: 0, better: [] };
  }
}

/**
 * Gives an observatory a rapid observation if none is under way, and as many others as it has room for, or one whose fixed time is
 * near beside a full queue; of what waits there and of requests to the network that no other observatory could execute better.
 * Returns how many, and those observatories that requests were left to.
 *
 * They are looked for before the observatory is locked, since it takes a while where thousands wait for their time, and
 * nobody could submit a rapid request meanwhile; under the lock only those that were found are judged again.
 */
async function assignAt(
  ctx: Context,
  observatoryId: string,
): Promise<{ assigned: number; better: string[] }> {
  const rapid = await assignRapid(ctx, observatoryId);
  const better = new Set<string>();
  const done = (assigned = 0) => ({ assigned: rapid + assigned, better: [...better] });
  const observatory = await observatories.find(ctx.db, observatoryId);
  if (!observatory) return done();
  const takesRapid = rapidGrantsOf(observatory).size > 0;
  const { blockers, ready } = await readiness(ctx.db, ctx, observatory);
  const isFull = blockers.includes("queue");
  if (blockers.some((code) => code !== "queue")) return done();
  const found: Candidate[] = [];
  const now = ctx.now();
  const atHand = await atHandOfEach(ctx.db, [{ id: observatoryId, ready }], now);
  const here = placeWith(observatoryId, ready, atHand.get(observatoryId));
  const { exposing } = here.atHand;
  let choose: ReturnType<typeof chooser> | undefined;
  for await (const candidate of workFor(ctx.db, here, now, isFull ? { fixed: true } : {})) {
    if (
      isForRapid(candidate, takesRapid) ||
      isEarly(candidate, now, exposing) ||
      !mayBegin(candidate, here, now)
    )
      continue;
    if (isUnplaced(candidate)) {
      choose ??= chooser(
        ctx.db,
        [here, ...(await placesBesides(ctx.db, ctx, observatoryId, { isBusyToo: true }))],
        now,
      );
      const best = await choose(candidate);
      if (!best) continue;
      if (best !== here) {
        // Until shortly before its fixed time another one may still come there.
        if (!isFarAhead(candidate, now)) give(best, candidate, now);
        better.add(best.id);
        continue;
      }
    }
    found.push(candidate);
    give(here, candidate, now);
    if (!isFull && here.room <= 0) break;
  }
  const next = nextAmong(found, placeWith(observatoryId, ready, atHand.get(observatoryId)), now);
  if (next.length === 0) return done();
  return done(await transaction(ctx, (tx) => assignAmong(tx, ctx, observatoryId, next)));
}

/**
 * The ids of those that an observatory is given: of fixed times the next ones and those of the highest priorities, and no more of them
 * at once than a rapid request can wait for.
 */
function nextAmong(found: readonly Candidate[], here: Place, now: Date): string[] {
  const isFixed = ({ fixed_time_start }: Candidate) => fixed_time_start !== null;
  const soonest = found.filter(isFixed).toSorted((one, other) => aheadMs(one, now) - aheadMs(other, now));
  const timely = soonest.filter((candidate) => {
    if (isCrowded(here, candidate, now)) return false;
    give(here, candidate, now);
    return true;
  });
  const byRank = found.filter((candidate) => timely.includes(candidate));
  const half = mostBefore / 2;
  const atOnce = new Set([...byRank.slice(0, half), ...timely.slice(0, half)]);
  return found.filter((candidate) => !isFixed(candidate) || atOnce.has(candidate)).map(({ id }) => id);
}

/**
 * True for what only `assignRapid` hands out: rapid requests where some projects have the right to them, since they may interrupt,
 * and those to the network everywhere, since their project needs the right where they are placed.
 */
const isForRapid = ({ urgency, where }: Candidate, takesRapid: boolean): boolean =>
  urgency === "rapid" && (takesRapid || where !== null);

async function assignAmong(tx: Transaction, ctx: Context, observatoryId: string, found: readonly string[]) {
  const locked = await lockReadiness(tx, ctx, observatoryId);
  if (!locked || locked.blockers.some((code) => code !== "queue")) return 0;
  const now = ctx.now();
  const here = placeWith(observatoryId, locked.ready);
  let assigned = 0;
  for await (const candidate of workFor(tx, here, now, { ids: found })) {
    // A right may have come meanwhile.
    if (isForRapid(candidate, locked.takesRapid)) continue;
    if (candidate.fixed_time_start === null && here.room <= 0) continue;
    if (!mayBegin(candidate, here, now)) continue;
    if (!(await handOut(tx, ctx, candidate, here))) continue;
    give(here, candidate, now);
    assigned += 1;
  }
  return assigned;
}
