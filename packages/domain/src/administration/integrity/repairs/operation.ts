import {
  type IntegrityRepairDocument,
  integrityRepairDocument,
  type RepairDetails,
} from "@meridian/contract";
import { integrityRepairs, type Stored } from "@meridian/database";
import { defineOperation } from "../../../ground/operations/index.ts";
import { detailsOf } from "./details.ts";
import { runRepairs } from "./runRepairs.ts";
import { runUndo } from "./runUndo.ts";

/** Repairs in bulk and their undoing, one run at a time. */
export const repairing = defineOperation<
  Partial<IntegrityRepairDocument> & Pick<IntegrityRepairDocument, "dry_run" | "filters">,
  IntegrityRepairDocument,
  Omit<Stored<IntegrityRepairDocument>, "after">,
  RepairDetails
>({
  kind: "integrity_repair",
  noun: "repair",
  documents: integrityRepairs,
  unreadable: integrityRepairDocument.parse({ status: "failed", dry_run: false, filters: {} }),
  show: ({ after, ...shown }) => shown,
  details: detailsOf,
  excludes: ["integrity_repair"],
  run: (ctx, run) =>
    run.document.undoes === null ? runRepairs(ctx, run) : runUndo(ctx, run, run.document.undoes),
});

export const { get: getRepair, list: listRepairs } = repairing;
