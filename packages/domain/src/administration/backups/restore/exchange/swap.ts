import type { RestoreDocument } from "@meridian/contract";
import { installationId } from "@meridian/database";
import type { Context } from "../../../../base/context.ts";
import { requireWindow } from "../../../../ground/maintenance/index.ts";
import type { OperationRun } from "../../../../ground/operations/index.ts";
import type { Manifest } from "../../stored/manifest.ts";
import { carryBack, carryUndone } from "../carry/carryBack.ts";
import { carryOver } from "../carry/carryOver.ts";
import { holdBack, settle } from "../carry/settle.ts";
import { changePlaces, exclusively, lockCurrent } from "./exchange.ts";
import { exchangeJobs, putJobsAway } from "./jobs.ts";
import {
  clearPrevious,
  daysToKeep,
  dropPrevious,
  lockWay,
  noteWay,
  noteWayAsBefore,
  takePrevious,
} from "./wayBack.ts";

export type RestoreRun = OperationRun<Partial<RestoreDocument>, RestoreDocument>;

/**
 * Exchanges the tables in one transaction: nobody reads or writes them, and the rows that outlive the restore are carried
 * over.
 */
export async function swapIn(ctx: Context, run: RestoreRun, manifest: Manifest): Promise<void> {
  const isOurs = manifest.installation_id === (await installationId(ctx.db));
  const days = await daysToKeep(ctx);
  await exclusively(ctx, run.signal, async (tx) => {
    const swapped_at = ctx.now().toISOString();
    await run.keep(tx, { swapped_at });
    // Cancelled a moment ago: from here on nobody can.
    run.signal.throwIfAborted();
    await lockCurrent(tx);
    await requireWindow(tx, run.document.id);
    await carryOver(tx, run.document, isOurs ? manifest.snapshot_at : null);
    await settle(tx, ctx);
    await holdBack(tx, swapped_at);
    await clearPrevious(tx);
    await putJobsAway(tx, run.document.id);
    await changePlaces(tx);
    await noteWay(tx, ctx, { restore_id: run.document.id, leads: "back", days });
  });
}

/** The same with what an earlier restore has replaced; what is replaced now is kept as the way forward. */
export async function swapBack(ctx: Context, run: RestoreRun): Promise<void> {
  const days = await daysToKeep(ctx);
  await exclusively(ctx, run.signal, async (tx) => {
    const way = await lockWay(tx);
    const swapped_at = ctx.now().toISOString();
    await run.keep(tx, { swapped_at });
    // Cancelled a moment ago: from here on nobody can.
    run.signal.throwIfAborted();
    await takePrevious(tx);
    await exchangeJobs(tx, run.document.id);
    await lockCurrent(tx);
    await requireWindow(tx, run.document.id);
    await carryBack(tx, run.document, way.as_of);
    await holdBack(tx, swapped_at);
    await changePlaces(tx);
    const leads = way.leads === "back" ? "forward" : "back";
    await noteWay(tx, ctx, { restore_id: run.document.id, leads, days });
  });
}

/** Takes an exchange back, for a reason: everything is as it was before it. What a restore has loaded isn't kept. */
export async function undo(ctx: Context, run: RestoreRun, error: string): Promise<void> {
  await exclusively(ctx, run.signal, async (tx) => {
    const { as_of } = await lockWay(tx);
    await run.keep(tx, { swapped_at: null, undone_at: ctx.now().toISOString(), error });
    await takePrevious(tx);
    await exchangeJobs(tx, run.document.id);
    await lockCurrent(tx);
    await carryUndone(tx, as_of);
    await changePlaces(tx);
    await (run.document.goes_back ? noteWayAsBefore(tx) : dropPrevious(tx));
  });
}
