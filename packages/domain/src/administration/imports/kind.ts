import type { ImportDocument, importDocument } from "@meridian/contract";
import type { Stored } from "@meridian/database";
import type { z } from "zod";
import type { Transaction } from "../../base/context.ts";
import type { OperationRun } from "../../ground/operations/index.ts";
import type { Owner } from "../../places/observatories/index.ts";
import type { EntryRules } from "./check.ts";

export type StoredImport = Stored<ImportDocument>;
export type ImportRun = OperationRun<z.input<typeof importDocument>, ImportDocument>;

/** The differences between kinds of things that can be imported. */
export interface Kind {
  rules: EntryRules;
  /** The owner whose names differ, for kinds of which a name may be there only once. */
  uniqueFor?: Owner;
  /** The place of a checked request, for kinds that have one. */
  positionOf?(request: unknown): ImportDocument["created"][number]["position"];
  /** Probable mistakes in the file as a whole, once it has been read. */
  warnings?(): string[];
  /** Makes documents of checked requests. */
  insert(tx: Transaction, requests: { id: string; request: unknown }[], at: Date): Promise<void>;
}
