import type { ObservationDocument } from "@meridian/contract";
import type { Context, Transaction } from "../context.ts";
import { moveObservation } from "../observations/index.ts";
import { transaction } from "../record/index.ts";
import { candidatesOf } from "./candidates.ts";
import { isObservable } from "./observable.ts";
import { holdReady, type Ready } from "./ready.ts";
import { type Sky, skyAt } from "./sky.ts";
import { beginsAt } from "./times.ts";

/** Gives an observatory that can work the next observations whose time it is, as many as it has room for. Returns how many. */
export const assignWork = (ctx: Context, observatoryId: string): Promise<number> =>
  transaction(ctx, async (tx) => {
    const ready = await holdReady(tx, observatoryId);
    return ready ? assignTo(tx, ctx, observatoryId, ready) : 0;
  });

async function assignTo(tx: Transaction, ctx: Context, observatoryId: string, ready: Ready) {
  const now = ctx.now();
  const skyOf = skies(ready);
  let assigned = 0;
  for await (const candidate of candidatesOf(tx, observatoryId, now)) {
    if (!canBegin(candidate, ready, now, skyOf)) continue;
    await moveObservation(tx, ctx, candidate.id, "assigned", { by: ["scheduler"] });
    assigned += 1;
    if (assigned === ready.room) break;
  }
  return assigned;
}

/** The sky of each moment, worked out once. */
function skies(ready: Ready): (at: Date) => Sky {
  const known = new Map<number, Sky>();
  return (at) => {
    const sky = known.get(at.getTime()) ?? skyAt(ready, at);
    known.set(at.getTime(), sky);
    return sky;
  };
}

/** Its conditions hold when it begins, and still after its longest exposure. */
function canBegin(
  observation: ObservationDocument,
  { min_altitude }: Ready,
  now: Date,
  skyOf: (at: Date) => Sky,
): boolean {
  const begin = beginsAt(observation, now);
  if (!begin) return false;
  const longest = Math.max(0, ...observation.exposures.map(({ exposure_time }) => exposure_time));
  const end = new Date(begin.getTime() + longest * 1000);
  return [begin, end].every((at) => isObservable(observation, skyOf(at), min_altitude));
}
