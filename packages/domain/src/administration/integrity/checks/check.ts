import type { IntegrityCheck, SettingsDocument } from "@meridian/contract";
import type { RegisteredCollection } from "@meridian/database";
import type { Finding } from "../actions/action.ts";
import type { RepairPlanner } from "../actions/index.ts";

/** What a check knows while a scan runs. */
export interface CheckMoment {
  now: Date;
}

/**
 * How a fault is found while the rows of a collection pass by, as SQL. The row is `d`, with `d.doc` where it is a document;
 * each field of the document's schema is a JSON column of `f`, null where it is null or missing.
 */
export interface RowFinder {
  /** A left join that `fault` needs, which adds no rows. */
  join?: string;
  /** Whether it is there. */
  fault: string;
  /** What of it, as a JSON object; asked only of a row that has the fault. */
  details: string;
  /** Tells several findings of one check on one row apart. */
  part?: string;
  /** Whether this one can be repaired; as the check, unless told. */
  fixable?: string;
  /** Whether its repair takes something away; as the check's, unless told. */
  destructive?: boolean;
}

/**
 * How a fault is found that takes more than one row to see: a query that gives `document_id`, `part`, `details` and `fixable`.
 * `rows` stands in place of the collection's table, and holds what is to be scanned.
 */
export type SetFinder = (rows: string) => string;

/** Something that a scan looks for, and how it is put right. */
export interface Check extends Omit<IntegrityCheck, "collections" | "repair" | "destructive" | "advice"> {
  /** What a person can do where no repair does it. */
  advice?: string;
  /** What else it means, by what administrators have chosen. */
  asSet?(settings: SettingsDocument): string;
  /** In a sentence, from what was found. */
  message(details: Record<string, unknown>): string;
  inRows?(collection: RegisteredCollection, moment: CheckMoment): RowFinder[];
  inSets?(collection: RegisteredCollection, moment: CheckMoment): SetFinder[];
  /** Found by comparing with the object store, or by asking the system; in these collections. */
  found?: { by: "storage" | "health"; in: readonly string[] };
  repair?: {
    /** What it does, in words. */
    does: string;
    destructive: boolean;
    /** Whether a destructive repair of this finding deletes something, rather than replacing it; unless told, it doesn't. */
    deletes?: (finding: Pick<Finding, "collection" | "details">) => boolean;
    plan: RepairPlanner;
  };
}

/** A check that needs nothing but a scan. */
export const always = { needs: null } as const;
