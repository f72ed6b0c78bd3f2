import { isCurrent, type Status } from "./course.ts";
import { type DemoSite, daysBefore, hoursBefore, type Network } from "./network.ts";

/** A change of status: into which, when, by whom. */
export interface Step {
  to: Status;
  at: Date;
  by: "user" | "plugin" | "system";
}

/** Pointing, focusing and reading out take their share of a night. */
const overhead = 1.15;

/**
 * Returns an observation's steps, `pending` included: submitted days before, executed in one night of its site. `hours` is
 * the sum of its exposures.
 */
export function stepsOf(network: Network, site: DemoSite, course: Status[], hours: number): Step[] {
  const end = endOf(network, site, course);
  const duration = Math.min(hours * overhead, 7);
  const ats = course.map((_, place) =>
    hoursBefore(end, (duration * (course.length - 1 - place)) / course.length),
  );
  const first = ats[0] ?? end;
  const submitted = hoursBefore(first, network.random.between(3, 90));
  const all: Step[] = [{ to: "pending", at: submitted, by: "user" }];
  return all.concat(
    course.map((to, place) => ({ to, at: ats[place]!, by: whoMoves(to, course[place - 1]) })),
  );
}

function endOf({ random, now }: Network, { longitude }: DemoSite, course: Status[]): Date {
  const status = course.at(-1);
  if (!status) return hoursBefore(now, random.between(1, 200));
  if (isCurrent(status)) return hoursBefore(now, random.between(0.1, 4));
  const midnight = daysBefore(now, random.chance(0.5) ? random.integer(2, 28) : random.integer(29, 150));
  midnight.setUTCHours(24, 0, 0, 0);
  return hoursBefore(midnight, longitude / 15 + random.between(-5, 2));
}

const byPeople = new Set<Status>(["cancelled", "paused"]);
const bySystem = new Set<Status>(["assigned", "completed"]);

function whoMoves(to: Status, from: Status | undefined): Step["by"] {
  if (byPeople.has(to) || from === "paused") return "user";
  return bySystem.has(to) ? "system" : "plugin";
}
