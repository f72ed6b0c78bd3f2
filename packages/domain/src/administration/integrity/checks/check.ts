import type { IntegrityCheck, SettingsDocument } from "@meridian/contract";
import type { RegisteredCollection } from "@meridian/database";
import type { Finding } from "../actions/action.ts";
import type { RepairPlanner } from "../actions/index.ts";

/** The circumstances of a check while a scan runs. */
export interface CheckMoment {
  now: Date;
}

/**
 * SQL that finds a fault while the rows of a collection pass by. The row is `d`, with `d.doc` where it is a document; each
 * field of the document's schema is a JSON column of `f`, null where it is null or missing.
 */
export interface RowFinder {
  /** A left join that `fault` needs, which adds no rows. */
  join?: string;
  /** Condition that the fault is there. */
  fault: string;
  /** Details of the fault as a JSON object; asked only of a row that has it. */
  details: string;
  /** Tells several findings of one check on one row apart. */
  part?: string;
  /** Condition that this fault can be repaired; as the check, unless told. */
  fixable?: string;
  /** Condition that its repair takes something away; as the check's, unless told. */
  destructive?: string;
}

/**
 * Finds a fault that takes more than one row to see: a query that gives `document_id`, `part`, `details` and `fixable`.
 * `rows` stands in place of the collection's table, and holds what is to be scanned.
 */
export type SetFinder = (rows: string) => string;

/** Something that a scan looks for, and how it is put right. */
export interface Check extends Omit<IntegrityCheck, "collections" | "repair" | "destructive" | "advice"> {
  /** Advice to a person where no repair helps. */
  advice?: string;
  /** A further sentence of its description, by the settings of administrators. */
  asSet?(settings: SettingsDocument): string;
  /** Describes a finding in a sentence, from its details. */
  message(details: Record<string, unknown>): string;
  inRows?(collection: RegisteredCollection, moment: CheckMoment): RowFinder[];
  inSets?(collection: RegisteredCollection, moment: CheckMoment): SetFinder[];
  /** The source of findings that come from comparing with the object store or from asking the system, and their collections. */
  found?: { by: "storage" | "health"; in: readonly string[] };
  repair?: {
    /** Description of the repair, in words. */
    does: string;
    destructive: boolean;
    /** True if a destructive repair of this finding deletes something, rather than replacing it; unless told, it doesn't. */
    deletes?: (finding: Pick<Finding, "collection" | "details">) => boolean;
    plan: RepairPlanner;
  };
}

/** A check that needs nothing but a scan. */
export const always = { needs: null } as const;
