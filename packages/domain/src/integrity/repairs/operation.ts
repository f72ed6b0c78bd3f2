import type { IntegrityRepairDocument } from "@meridian/contract";
import { integrityRepairs } from "@meridian/database";
import { defineOperation } from "../../operations/index.ts";
import { runRepairs } from "./runRepairs.ts";

/** Repairs in bulk, one run at a time. */
export const repairing = defineOperation<
  Partial<IntegrityRepairDocument> & Pick<IntegrityRepairDocument, "dry_run" | "filters">,
  IntegrityRepairDocument
>({
  kind: "integrity_repair",
  documents: integrityRepairs,
  excludes: ["integrity_repair"],
  run: runRepairs,
});
