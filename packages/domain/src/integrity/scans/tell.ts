import type { IntegrityScanDocument } from "@meridian/contract";
import type { Stored } from "@meridian/database";
import type { Context, Transaction } from "../../context.ts";
import { notifySystemEvent } from "../../notifications/index.ts";

/** Whoever starts a scan sees what it finds; of one by the schedule, the server administrators are told of the worst. */
export async function tellOfCritical(
  tx: Transaction,
  ctx: Context,
  { status, created_by, counts, kind, error }: Stored<IntegrityScanDocument>,
): Promise<void> {
  if (created_by !== null) return;
  const path = "/integrity";
  if (status === "failed")
    await notifySystemEvent(tx, ctx, {
      event: "integrity_scan.failed",
      title: `The scheduled ${kind} integrity scan failed`,
      body: error ?? "",
      path,
    });
  const critical = counts.severity.critical ?? 0;
  if (status === "completed" && critical > 0)
    await notifySystemEvent(tx, ctx, {
      event: "integrity_scan.critical",
      title: `The ${kind} integrity scan found ${critical === 1 ? "1 critical issue" : `${critical} critical issues`}`,
      path,
    });
}
