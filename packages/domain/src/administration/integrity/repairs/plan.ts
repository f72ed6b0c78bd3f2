import type { ObservationStatus } from "@meridian/contract";
import type { Context, Transaction } from "../../../base/context.ts";
import type { MovedObject } from "./belongings.ts";

/** What was found when the repair looked again, with the row under its lock. */
export interface Finding {
  collection: string;
  /** Null where it is about a stored object. */
  documentId: string | null;
  details: Record<string, unknown>;
  /** The document as it is; undefined for rows and objects. */
  doc: Record<string, unknown> | undefined;
}

/** A job as it can be added again. */
export interface Job {
  id: string;
  payload: unknown;
  queue: string | null;
  run_at: string;
  max_attempts: number;
  key: string | null;
  priority: number;
}

/** A step of an observation's history, and the status from which it is said to have led. */
export interface Origin {
  id: string;
  from: string;
}

/** What a repair will do: nothing but data, so that it can be shown, done and kept. */
export type Plan =
  | {
      action: "change";
      collection: string;
      id: string;
      set: Record<string, unknown>;
      unset: string[];
      /** Whether it is a file whose preview is to be drawn again. */
      isRedrawn?: boolean;
    }
  | { action: "delete"; collection: string; id: string; objects: MovedObject[] }
  | { action: "add"; table: "organization_members" | "observatory_members"; row: Record<string, unknown> }
  | { action: "move_status"; id: string; to: ObservationStatus; reason: string }
  | { action: "forget_origins"; id: string; steps: Origin[] }
  | { action: "drop_jobs"; task: string; jobs: Job[] }
  | ({ action: "move_object" } & MovedObject);

/** Why there is none, in words for people. */
export interface Refusal {
  refusal: string;
}

export type RepairPlanner = (
  tx: Transaction,
  ctx: Context,
  finding: Finding,
) => Plan | Refusal | Promise<Plan | Refusal>;

export const isRefusal = (outcome: Plan | Refusal): outcome is Refusal => "refusal" in outcome;
