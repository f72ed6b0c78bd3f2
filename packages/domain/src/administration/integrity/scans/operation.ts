import type { IntegrityScan, IntegrityScanDocument, ScanKind } from "@meridian/contract";
import { integrityScans, type Stored } from "@meridian/database";
import type { Context } from "../../../base/context.ts";
import { defineOperation, readOperations } from "../../../ground/operations/index.ts";
import { runScan } from "../scanning/run.ts";
import { tellOfCritical } from "./tell.ts";

type Shown = Omit<Stored<IntegrityScanDocument>, "kept">;

const reading = {
  filters: ["kind"],
  show: ({ kept, ...shown }: Stored<IntegrityScanDocument>): Shown => shown,
};

/** One scan of a kind at a time; a quick one may run beside a full one. */
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
    ending: tellOfCritical,
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
