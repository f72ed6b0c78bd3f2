import type { IntegrityScan, IntegrityScanDocument, ScanKind } from "@meridian/contract";
import { integrityScans, type Stored } from "@meridian/database";
import { query } from "@meridian/database/query";
import type { Context, Transaction } from "../../../base/context.ts";
import { notifySystemEvent } from "../../../ground/notifications/index.ts";
import { defineOperation, readOperations } from "../../../ground/operations/index.ts";
import { runScan } from "../scanning/run.ts";

type Shown = Omit<Stored<IntegrityScanDocument>, "kept">;

const reading = {
  filters: ["kind"],
  show: ({ kept, ...shown }: Stored<IntegrityScanDocument>): Shown => shown,
};

/** Defines the scans of a kind. A second one of the kind doesn't run beside it; a quick one may run beside a full one. */
const scanningOf = (kind: ScanKind) =>
  defineOperation<
    Partial<IntegrityScanDocument> & Pick<IntegrityScanDocument, "kind" | "options">,
    IntegrityScanDocument,
    Shown
  >({
    ...reading,
    documents: integrityScans,
    kind: `integrity_${kind}_scan`,
    where: { kind },
    excludes: [`integrity_${kind}_scan`],
    run: runScan,
    ending: notifyOfCritical,
  });

export const scanning = { quick: scanningOf("quick"), full: scanningOf("full") };

const { get, list } = readOperations("scan", { ...reading, documents: integrityScans });

/** Scans of both kinds. */
export const scans = { get, list, cancel: cancelScan };
export const getScan = get;

/** Stops a scan at its next step; its findings stay. Throws FORBIDDEN, NOT_FOUND, CONFLICT when it has already ended. */
export async function cancelScan(ctx: Context, input: { id: string }): Promise<IntegrityScan> {
  const { kind } = await get(ctx, input);
  return scanning[kind].cancel(ctx, input);
}

/**
 * Notifies server administrators of the critical issues of a scheduled scan. A person who starts a scan sees its findings
 * themselves.
 */
async function notifyOfCritical(
  tx: Transaction,
  ctx: Context,
  scan: Stored<IntegrityScanDocument>,
): Promise<void> {
  const { status, created_by, kind, error } = scan;
  if (created_by !== null) return;
  const path = "/integrity";
  if (status === "failed")
    await notifySystemEvent(tx, ctx, {
      event: "integrity_scan.failed",
      title: `The scheduled ${kind} integrity scan failed`,
      body: error ?? "",
      path,
    });
  const critical = status === "completed" ? await countCritical(tx, scan) : 0;
  if (critical > 0)
    await notifySystemEvent(tx, ctx, {
      event: "integrity_scan.critical",
      title: `The ${kind} integrity scan found ${critical === 1 ? "1 critical issue" : `${critical} critical issues`}`,
      path,
    });
}

/** The critical issues that the scan has found, but for those that somebody ignores: they were told of, and decided on. */
async function countCritical(
  tx: Transaction,
  { started_at }: Stored<IntegrityScanDocument>,
): Promise<number> {
  const [row] = await query<
    {
      count: number;
    }[]
  >(tx)`
    select count(*)::int as count from integrity_issues
     where status = 'open' and rank = 1 and last_seen_at >= ${started_at}::timestamptz`;
  return row!.count;
}
