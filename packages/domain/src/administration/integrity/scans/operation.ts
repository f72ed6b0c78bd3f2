import type { IntegrityScanDocument, ScanKind } from "@meridian/contract";
import { integrityScans } from "@meridian/database";
import { defineOperation } from "../../../ground/operations/index.ts";
import { runScan } from "../scanning/run.ts";
import { tellOfCritical } from "./tell.ts";

/** One scan of a kind at a time; a quick one may run beside a full one. */
const scanningOf = (kind: ScanKind) =>
  defineOperation<
    Partial<IntegrityScanDocument> & Pick<IntegrityScanDocument, "kind" | "options">,
    IntegrityScanDocument
  >({
    kind: `integrity_${kind}_scan`,
    documents: integrityScans,
    where: { kind },
    excludes: [`integrity_${kind}_scan`],
    run: runScan,
    ending: tellOfCritical,
  });

export const scanning = { quick: scanningOf("quick"), full: scanningOf("full") };
