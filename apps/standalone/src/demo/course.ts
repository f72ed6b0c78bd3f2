import type { observations } from "@meridian/database";
import type { Standing } from "./nights.ts";
import type { Random } from "./random.ts";

export type Status = NonNullable<Parameters<typeof observations.insert>[1]["status"]>;

/** Each status with the ways to it from `pending`, all of them legal, and how often it is among the observations. */
const courses: Record<Status, { often: number; ways: Status[][] }> = {
  pending: { often: 14, ways: [[]] },
  assigned: { often: 6, ways: [["assigned"]] },
  in_progress: {
    often: 2,
    ways: [
      ["assigned", "in_progress"],
      ["assigned", "in_progress", "paused", "in_progress"],
    ],
  },
  acquisition_complete: { often: 3, ways: [["assigned", "in_progress", "acquisition_complete"]] },
  completed: { often: 48, ways: [["assigned", "in_progress", "acquisition_complete", "completed"]] },
  failed: {
    often: 6,
    ways: [
      ["assigned", "in_progress", "failed"],
      ["assigned", "failed"],
    ],
  },
  cancelled: { often: 6, ways: [["cancelled"], ["assigned", "cancelled"]] },
  paused: { often: 2, ways: [["assigned", "in_progress", "paused"]] },
  suspended: { often: 3, ways: [["assigned", "in_progress", "suspended"]] },
  aborted: {
    often: 3,
    ways: [
      ["assigned", "in_progress", "suspended", "aborted"],
      ["assigned", "aborted"],
    ],
  },
  partially_completed: { often: 6, ways: [["assigned", "in_progress", "partially_completed"]] },
};

export const statuses = Object.keys(courses) as Status[];
const often = statuses.flatMap((status) => Array<Status>(courses[status].often).fill(status));

export const pickStatus = (random: Random): Status => random.pick(often);
export const pickCourse = (random: Random, status: Status): Status[] => random.pick(courses[status].ways);

/** Statuses in which somebody or something still works on an observation, so that it can't be long ago. */
const current = new Set<Status>(["assigned", "in_progress", "paused", "suspended", "acquisition_complete"]);
export const isCurrent = (status: Status): boolean => current.has(status);

const dawn = "Dawn came first";
/** A weather hold goes with it. */
export const clouds = "Clouds for the rest of the night";
export const reasons: Partial<Record<Status, string[]>> = {
  failed: ["Guide star lost", "Focus run did not converge", "Plate solving found no solution"],
  cancelled: ["Submitted twice", "Wrong filter chosen", "Measured elsewhere already"],
  paused: ["A brighter target took precedence"],
  suspended: ["Clouds", "Humidity above 85 %", "Wind above 15 m/s"],
  aborted: ["The roof closed and stayed closed", "The mount stopped answering"],
  partially_completed: [dawn, clouds],
};

/** Reasons for which nothing else is observed in that night. */
const lastReasons = new Set([clouds, "The roof closed and stayed closed", "The mount stopped answering"]);
export const isLast = (reason: string): boolean => lastReasons.has(reason);

/** Returns where in the free part of a night an observation stands: nothing follows what ends at dawn or is under way. */
export const standingOf = (status: Status, reason: string): Standing =>
  reason === dawn || status === "in_progress" ? "end" : "begin";
