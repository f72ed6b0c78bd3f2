import { observatories } from "@meridian/database";
import type { Context, Transaction } from "../../base/context.ts";
import { transaction } from "../../ground/record/index.ts";
import { moveObservation } from "../observations/index.ts";
import { canBegin, skies } from "./begin.ts";
import { candidatesOf } from "./candidates.ts";
import { assignRapid } from "./rapid/assign.ts";
import { lockReadiness, readiness } from "./ready.ts";

/**
 * Gives an observatory that can work the next observations whose time it is: a rapid one if none is under way, and as many
 * others as it has room for. Returns how many.
 *
 * They are looked for before the observatory is locked, since it takes a while where thousands wait for their time, and
 * nobody could submit a rapid request meanwhile; under the lock only those that were found are judged again.
 */
export async function assignWork(ctx: Context, observatoryId: string): Promise<number> {
  const rapid = await assignRapid(ctx, observatoryId);
  const observatory = await observatories.find(ctx.db, observatoryId);
  if (!observatory) return rapid;
  const { blockers, ready } = await readiness(ctx.db, ctx, observatory);
  if (blockers.length > 0) return rapid;
  const found: string[] = [];
  const now = ctx.now();
  const skyOf = skies(ready);
  for await (const candidate of candidatesOf(ctx.db, observatoryId, now)) {
    if (canBegin(candidate, ready, now, skyOf)) found.push(candidate.id);
    if (found.length === ready.room) break;
  }
  if (found.length === 0) return rapid;
  return rapid + (await transaction(ctx, (tx) => assignAmong(tx, ctx, observatoryId, found)));
}

async function assignAmong(tx: Transaction, ctx: Context, observatoryId: string, found: readonly string[]) {
  const locked = await lockReadiness(tx, ctx, observatoryId);
  if (!locked || locked.blockers.length > 0) return 0;
  const { ready } = locked;
  const bySystem: Context = { ...ctx, actor: { type: "system" } };
  const now = ctx.now();
  const skyOf = skies(ready);
  let assigned = 0;
  for await (const candidate of candidatesOf(tx, observatoryId, now, { ids: found })) {
    // A rapid one that came meanwhile interrupts what runs: the next step hands it out.
    if (candidate.urgency === "rapid" && locked.takesRapid) continue;
    if (!canBegin(candidate, ready, now, skyOf)) continue;
    await moveObservation(tx, bySystem, candidate.id, "assigned", { by: ["scheduler"] });
    assigned += 1;
    if (assigned === ready.room) break;
  }
  return assigned;
}
