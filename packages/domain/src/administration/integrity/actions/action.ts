import type { RepairStep } from "@meridian/contract";
import type { Context, Transaction } from "../../../base/context.ts";

/** The finding of a repair that looked again, with the row under its lock. */
export interface Finding {
  collection: string;
  /** Null where it is about a stored object. */
  documentId: string | null;
  details: Record<string, unknown>;
  /** The document as it is; undefined for rows and objects. */
  doc: Record<string, unknown> | undefined;
}

/** The reason why there is no plan, in words for people. */
export interface Refusal {
  refusal: string;
}

/** Works out what a repair will do about a finding. */
export type Planner<Plan> = (
  tx: Transaction,
  ctx: Context,
  finding: Finding,
) => Plan | Refusal | Promise<Plan | Refusal>;

/** A repair that was done: its issue, which keeps the image, and the version of the document that it left behind. */
export interface Done {
  issueId: string;
  version: number | null;
}

/** An action of repairs. Its plan is nothing but data, so that it can be shown, done and kept. */
export interface Action<Plan> {
  /**
   * Does what the plan says, and keeps on the issue an image of what was there. The image never leaves the database, so
   * that every number in it stays as it was written. Returns the keys of objects that are elsewhere now, to be deleted
   * after the commit.
   */
  apply(tx: Transaction, ctx: Context, plan: Plan, issueId: string): Promise<string[]>;
  /**
   * Makes everything as it was. Returns the keys of objects that are elsewhere now, to be deleted last in the transaction.
   * Throws CONFLICT when something has changed since.
   */
  undo(tx: Transaction, ctx: Context, plan: Plan, done: Done): Promise<string[]>;
  /** The plan as people are shown it: field by field. */
  describe(plan: Plan, doc: Record<string, unknown>): RepairStep;
  /** The document that the repair changes: its version shows whether anybody has changed it since. */
  changes?(plan: Plan): { collection: string; id: string };
}

/** `organization_members` -> `organization members` */
export const noun = (name: string): string => name.replaceAll("_", " ");
