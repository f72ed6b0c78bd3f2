import { isCurrent, type Status } from "./course.ts";
import { hoursBefore, type Network } from "./network.ts";

/** A change of status: into which, when, by whom. */
export interface Step {
  to: Status;
  at: Date;
  by: "user" | "plugin" | "system";
}

/** Pointing, focusing and reading out take their share of a night. */
const overhead = 1.15;
const leastHours = 0.2;
/** Hours of the statuses in which nothing is exposed. */
const brief: Partial<Record<Status, number>> = { assigned: 0.03, acquisition_complete: 0.07 };

/** The statuses of a course that take time in a night, with their hours. */
export interface Lasting {
  course: Status[];
  hoursOf(status: Status): number;
  total: number;
}

/** `hours` is the sum of the exposures that were acquired. */
export function lastingOf(course: Status[], hours: number): Lasting {
  const lasting = isCurrent(course.at(-1) ?? "pending") ? course : course.slice(0, -1);
  const exposing = lasting.filter((one) => !(one in brief)).length;
  const each = Math.max(leastHours, hours * overhead) / Math.max(1, exposing);
  const hoursOf = (one: Status) => brief[one] ?? each;
  return { course, hoursOf, total: lasting.reduce((sum, one) => sum + hoursOf(one), 0) };
}

/** Returns the steps of an observation that waits. */
export const waitingSteps = ({ random, now }: Network): Step[] => [
  { to: "pending", at: hoursBefore(now, random.between(1, 200)), by: "user" },
];

/** Returns an observation's steps, `pending` included: submitted days before, executed from a moment on. */
export function stepsFrom({ random }: Network, start: number, { course, hoursOf }: Lasting): Step[] {
  let at = new Date(start);
  const submitted = hoursBefore(at, random.between(3, 90));
  const executed = course.map((to, place): Step => {
    const step = { to, at, by: whoMoves(to, course[place - 1]) };
    at = hoursBefore(at, -hoursOf(to));
    return step;
  });
  return [{ to: "pending", at: submitted, by: "user" }, ...executed];
}

const byPeople = new Set<Status>(["cancelled", "paused"]);
const bySystem = new Set<Status>(["assigned", "completed"]);

function whoMoves(to: Status, from: Status | undefined): Step["by"] {
  if (byPeople.has(to) || from === "paused") return "user";
  return bySystem.has(to) ? "system" : "plugin";
}
