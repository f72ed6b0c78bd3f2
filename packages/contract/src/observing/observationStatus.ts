import { z } from "zod";
import { observationStatuses } from "../base/choices.ts";

export const observationStatus = z.enum(observationStatuses);
export type ObservationStatus = z.infer<typeof observationStatus>;

/** Something is still to come; after any other status, only when it is made again. */
export const ongoingStatuses: readonly ObservationStatus[] = [
  "pending",
  "assigned",
  "in_progress",
  "acquisition_complete",
  "paused",
  "suspended",
];

/**
 * Roles that move an observation: its submitter, an operator, the scheduler, the observatory's plugin, a monitor, or the
 * undoing of a step, which is in no table: it takes any step back.
 */
export type Mover = "submitter" | "operator" | "scheduler" | "plugin" | "monitor" | "undo";

type Moves = Partial<Record<ObservationStatus, readonly Mover[]>>;
const byPerson = ["submitter", "operator"] as const;
const byService = ["plugin", "monitor"] as const;

/** Statuses that may follow each status, and the roles that may move it there. */
export const observationTransitions: Record<ObservationStatus, Moves> = {
  pending: {
    assigned: ["scheduler", "operator"],
    cancelled: byPerson,
    failed: ["monitor"],
    // Of one whose rejected exposures are taken again, something is there.
    partially_completed: ["monitor"],
    completed: ["monitor"],
  },
  assigned: {
    in_progress: ["plugin"],
    pending: ["plugin", "monitor", "operator"],
    failed: byService,
    partially_completed: byService,
    completed: ["monitor"],
    cancelled: byPerson,
    aborted: byService,
  },
  in_progress: {
    acquisition_complete: ["plugin"],
    paused: byPerson,
    suspended: byService,
    partially_completed: byService,
    failed: [...byService, "operator"],
    cancelled: byPerson,
    aborted: byService,
    completed: ["operator"],
    pending: ["monitor"],
  },
  paused: {
    in_progress: byPerson,
    // The exposure that the pause came into was the last one.
    acquisition_complete: ["plugin"],
    suspended: byService,
    partially_completed: byService,
    failed: byService,
    cancelled: byPerson,
    aborted: byService,
  },
  suspended: {
    in_progress: byService,
    acquisition_complete: ["plugin"],
    partially_completed: byService,
    failed: byService,
    cancelled: byPerson,
    aborted: byService,
    pending: ["monitor"],
  },
  acquisition_complete: {
    completed: ["monitor", "operator"],
    failed: ["monitor", "operator"],
    partially_completed: ["monitor"],
    // Rejected exposures are taken again.
    pending: ["monitor"],
  },
  completed: { pending: ["monitor"] },
  failed: { pending: ["monitor"] },
  partially_completed: { pending: ["monitor"] },
  cancelled: {},
  aborted: {},
};

/** True if one of these may move an observation from one status to another. */
export const canMove = (from: ObservationStatus, to: ObservationStatus, by: readonly Mover[]): boolean =>
  by.includes("undo") || (observationTransitions[from][to]?.some((mover) => by.includes(mover)) ?? false);
