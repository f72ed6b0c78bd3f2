import type { ImportDocument } from "@meridian/contract";
import type { Stored } from "@meridian/database";
import type { Transaction } from "../context.ts";
import type { EntryRules } from "./check.ts";

export type StoredImport = Stored<ImportDocument>;

/** What differs between the kinds of things that can be imported. */
export interface Kind {
  rules: EntryRules;
  /** Whether a name may be there only once. */
  uniqueNames: boolean;
  /** Makes documents of checked requests. */
  insert(tx: Transaction, requests: { id: string; request: unknown }[], at: Date): Promise<void>;
}

/** An import that can't be done at all, in words for the importer. */
export class ImportFailure extends Error {}
