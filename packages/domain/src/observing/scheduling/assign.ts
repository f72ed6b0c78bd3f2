import { observatories } from "@meridian/database";
import type { Context, Transaction } from "../../base/context.ts";
import { transaction } from "../../ground/record/index.ts";
import { workFor } from "./candidates.ts";
import { bestPlace, type Place, placesBesides, placeWith } from "./network/choose.ts";
import { handOut, mayBegin } from "./network/handOut.ts";
import { assignRapid } from "./rapid/assign.ts";
import { lockReadiness, readiness } from "./ready.ts";

/**
 * Gives an observatory that can work the next observations whose time it is, and then those observatories that could execute
 * a request to the network better than it. Returns how many it was given itself.
 */
export async function assignWork(ctx: Context, observatoryId: string): Promise<number> {
  const { assigned, better } = await assignAt(ctx, observatoryId);
  for (const other of better) await assignAt(ctx, other);
  return assigned;
}

/** Requests that are left to a better observatory may fill it, so that another one is the better. */
const mostRounds = 5;

/** The same for all of some observatories, one after the other; where one can't be given any, the others still are. */
export async function assignToAll(
  ctx: Context,
  observatoryIds: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const assign = async (id: string) => {
    signal.throwIfAborted();
    try {
      return (await assignAt(ctx, id)).better;
    } catch (err) {
      ctx.log.error({ err, observatory_id: id }, "an observatory could not be given work");
      return [];
    }
  };
  let asked: Iterable<string> = observatoryIds;
  for (let round = 0; round < mostRounds; round += 1) {
    const better = new Set<string>();
    for (const id of asked) for (const other of await assign(id)) better.add(other);
    if (better.size === 0) return;
    asked = better;
  }
}

/**
 * Gives an observatory a rapid observation if none is under way, and as many others as it has room for, of what waits there and
 * of requests to the network that no other observatory could execute better. Returns how many, and those observatories that
 * requests were left to.
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
  const { blockers, ready } = await readiness(ctx.db, ctx, observatory);
  if (blockers.length > 0) return done();
  const found: string[] = [];
  const now = ctx.now();
  const here = placeWith(observatoryId, ready);
  let others: Place[] | undefined;
  for await (const candidate of workFor(ctx.db, observatoryId, now)) {
    if (!mayBegin(candidate, here, now)) continue;
    if (candidate.where) {
      others ??= await placesBesides(ctx.db, ctx, observatoryId);
      const best = await bestPlace(ctx.db, candidate, [here, ...others], now);
      if (best && best !== here) {
        best.load += 1;
        better.add(best.id);
      }
      if (best !== here) continue;
    }
    found.push(candidate.id);
    here.load += 1;
    if (found.length === ready.room) break;
  }
  if (found.length === 0) return done();
  return done(await transaction(ctx, (tx) => assignAmong(tx, ctx, observatoryId, found)));
}

async function assignAmong(tx: Transaction, ctx: Context, observatoryId: string, found: readonly string[]) {
  const locked = await lockReadiness(tx, ctx, observatoryId);
  if (!locked || locked.blockers.length > 0) return 0;
  const { ready } = locked;
  const now = ctx.now();
  const here = placeWith(observatoryId, ready);
  let assigned = 0;
  for await (const candidate of workFor(tx, observatoryId, now, { ids: found })) {
    // A rapid one that came meanwhile interrupts what runs: the next step hands it out.
    if (candidate.urgency === "rapid" && locked.takesRapid) continue;
    if (!mayBegin(candidate, here, now)) continue;
    if (await handOut(tx, ctx, candidate, observatoryId)) assigned += 1;
    if (assigned === ready.room) break;
  }
  return assigned;
}
