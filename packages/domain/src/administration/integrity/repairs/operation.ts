import type { IntegrityRepairDocument } from "@meridian/contract";
import { integrityRepairs } from "@meridian/database";
import { defineOperation } from "../../../ground/operations/index.ts";
import { runRepairs } from "./runRepairs.ts";
import { runUndo } from "./runUndo.ts";

/** Repairs in bulk and their undoing, one run at a time. */
export const repairing = defineOperation<
  Partial<IntegrityRepairDocument> & Pick<IntegrityRepairDocument, "dry_run" | "filters">,
  IntegrityRepairDocument
>({
  kind: "integrity_repair",
  documents: integrityRepairs,
  excludes: ["integrity_repair"],
  run: (ctx, run) =>
    run.document.undoes === null ? runRepairs(ctx, run) : runUndo(ctx, run, run.document.undoes),
});
