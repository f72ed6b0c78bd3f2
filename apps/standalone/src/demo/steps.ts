import { isCurrent, type Status } from "./course.ts";
import { type DemoSite, hoursBefore, type Network } from "./network.ts";
import { lastDark, takeHours } from "./nights.ts";

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

/**
 * Returns an observation's steps, `pending` included: submitted days before, executed in one night of its site. `hours` is
 * the sum of the exposures that were acquired.
 */
export function stepsOf(network: Network, site: DemoSite, course: Status[], hours: number): Step[] {
  const { random, now } = network;
  const [status] = course.slice(-1);
  if (!status) return [{ to: "pending", at: hoursBefore(now, random.between(1, 200)), by: "user" }];
  const lasting = isCurrent(status) ? course : course.slice(0, -1);
  const exposing = lasting.filter((one) => !(one in brief)).length;
  const each = Math.max(leastHours, hours * overhead) / Math.max(1, exposing);
  const lasts = (one: Status) => brief[one] ?? each;
  const total = lasting.reduce((sum, one) => sum + lasts(one), 0);
  let at = isCurrent(status) ? hoursBefore(lastDark(site, now), total) : inSomeNight(network, site, total);
  const submitted = hoursBefore(at, random.between(3, 90));
  const executed = course.map((to, place): Step => {
    const step = { to, at, by: whoMoves(to, course[place - 1]) };
    at = hoursBefore(at, -lasts(to));
    return step;
  });
  return [{ to: "pending", at: submitted, by: "user" }, ...executed];
}

/** Half of them in the last four weeks. */
function inSomeNight(network: Network, site: DemoSite, hours: number): Date {
  const { random } = network;
  const nightsAgo = random.chance(0.5) ? random.integer(0, 27) : random.integer(28, 150);
  return takeHours(network, site, nightsAgo, hours) ?? inSomeNight(network, site, hours);
}

const byPeople = new Set<Status>(["cancelled", "paused"]);
const bySystem = new Set<Status>(["assigned", "completed"]);

function whoMoves(to: Status, from: Status | undefined): Step["by"] {
  if (byPeople.has(to) || from === "paused") return "user";
  return bySystem.has(to) ? "system" : "plugin";
}
