import type { IntegrityScanDocument } from "@meridian/contract";
import type { Context } from "../../../base/context.ts";
import { foldTallies } from "../issues/tallies.ts";
import { askSystem } from "./health.ts";
import { type Unit, unitsFor } from "./plan.ts";
import { resolveGone } from "./resolve.ts";
import { type Scan, scanOf } from "./scan.ts";
import { compareStorage } from "./storage.ts";
import { compareRows, walkRows } from "./walk.ts";

/** Does a scan, or what is left of it after a stop. */
export async function runScan(ctx: Context, run: Scan["run"]): Promise<Partial<IntegrityScanDocument>> {
  const scan = await scanOf(ctx, run);
  for (const unit of unitsFor(scan.document.options, { now: scan.startedAt })) {
    if (scan.state.kept.done.includes(unit.name)) continue;
    await run.progress(unit.stage, 0);
    await doUnit(scan, unit);
  }
  await foldTallies(ctx);
  const { scanned } = scan.state;
  return { progress: { stage: "done", done: scanned, total: scanned } };
}

function doUnit(scan: Scan, unit: Unit): Promise<void> {
  switch (unit.does) {
    case "rows":
      return walkRows(scan, unit);
    case "set":
      return compareRows(scan, unit);
    case "storage":
      return compareStorage(scan, unit);
    case "health":
      return askSystem(scan);
    case "resolve":
      return resolveGone(scan);
  }
}
