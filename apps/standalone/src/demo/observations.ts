import { statusChanges } from "@meridian/database";
import { addWeatherHold } from "./connections.ts";
import { clouds, isCurrent, pickCourse, pickStatus, reasons, type Status, statuses } from "./course.ts";
import { insertObservation } from "./history.ts";
import { type InNight, inNight } from "./inNight.ts";
import { isConnected } from "./keys.ts";
import { fourPanels, ofFourPanels } from "./mosaic.ts";
import { type DemoSite, hoursBefore, type Network, type Project, submitters } from "./network.ts";
import type { Limits } from "./nights.ts";
import type { Step } from "./steps.ts";
import type { Target } from "./targets.ts";

const count = 320;
/** The number of nights that are tried for an observation. */
const mostTries = 60;

/** Statuses of one observer's observations, whose pages show something of everything. */
const ownStatuses: Status[] = [
  ...(["pending", "assigned", "in_progress", "failed", "cancelled", "partially_completed"] as const),
  ...Array<Status>(4).fill("completed"),
];

/** Some hundred observations of real objects, in every status, over the last weeks; some are that observer's. */
export async function addObservations(network: Network, observerId: string): Promise<void> {
  for (const status of ownStatuses) await addObservation(network, status, observerId);
  for (let made = 0; made < count - ownStatuses.length; made++)
    await addObservation(network, statuses[made] ?? pickStatus(network.random));
}

async function addObservation(network: Network, wanted: Status, observerId?: string): Promise<void> {
  const { random } = network;
  const reason = random.pick(reasons[wanted] ?? [""]);
  const placed = placeFor(network, wanted, reason, observerId);
  // Each telescope has one thing under way: with all of them busy, this one waits.
  if (!placed) return addObservation(network, "pending", observerId);
  const { project, site, target, limits, exposures, steps, free } = placed;
  const status = steps.at(-1)!.to;
  const document = { ...request(network, target, status, limits), ...standing(status, steps, reason) };
  const belongs = belonging(network, project, site, observerId);
  // What that observer has under way is a mosaic.
  const taken =
    observerId && status === "in_progress"
      ? { exposures: ofFourPanels(exposures), sequence: fourPanels }
      : { exposures };
  const id = await insertObservation(network, { ...document, ...belongs, ...taken, status }, steps);
  await addChanges(network, id, steps, belongs, document.status_reason);
  if (reason === clouds) await addWeatherHold(network, site, steps.at(-1)!.at, new Date(free.end), "Clouds");
}

interface Place {
  project: Project;
  site: DemoSite;
}

/** Finds where and when an observation comes to its status; none where no telescope has time for it. */
function placeFor(
  network: Network,
  status: Status,
  reason: string,
  observerId?: string,
): (Place & InNight) | undefined {
  const { random } = network;
  const places = placesFor(network, status, observerId);
  const course = pickCourse(random, status);
  for (let tries = 0; tries < mostTries; tries++) {
    const place = random.pick(places);
    const found = inNight(network, place.site, course, reason);
    if (found) return { ...place, ...found };
  }
  return undefined;
}

/**
 * A site of a project where somebody of it may observe. What is under way is at one that was there in its latest night, but not
 * where a plugin connects, which would have to finish it before anything else.
 */
function placesFor({ projects, sites }: Network, status: Status, observerId?: string): Place[] {
  const mayBeAt = (site: DemoSite) => !isConnected(site) && !site.isLost;
  const open = isCurrent(status) ? sites.filter(mayBeAt) : sites;
  const isOpen = (ids: string[]) => (observerId ? ids.includes(observerId) : ids.length > 0);
  return projects.flatMap((project) =>
    open
      .filter((site) => project.siteIds.includes(site.id) && isOpen(submitters(project, site)))
      .map((site) => ({ project, site })),
  );
}

function belonging({ random }: Network, project: Project, site: DemoSite, observerId?: string) {
  const user_id = observerId ?? random.pick(submitters(project, site));
  return {
    project_id: project.id,
    observatory_id: site.id,
    user_id,
    organization_id: project.organizationId,
  };
}

function request({ random, now }: Network, target: Target, status: Status, constraints: Limits) {
  const { name, ra, dec, kind } = target;
  const isWaiting = status === "pending" || status === "assigned";
  const window = { start: hoursBefore(now, 12).toISOString(), end: hoursBefore(now, -24 * 20).toISOString() };
  return {
    name: `${name}, ${kind === "planet host" ? "transit" : kind === "variable star" ? "photometry" : "image"}`,
    priority: random.integer(1, 10),
    target: { name, ra, dec },
    constraints,
    accept: kind === "galaxy" ? { max_fwhm: 6, min_stars: null } : null,
    windows: isWaiting && random.chance(0.5) ? [window] : [],
    monitoring:
      kind === "variable star" && isWaiting
        ? { interval_hours: 168, remaining: random.integer(2, 12) }
        : null,
  };
}

/** The fields that tell how far it has come. */
function standing(status: Status, steps: Step[], reason: string) {
  const at = (to: Status) => steps.find((step) => step.to === to)?.at.toISOString() ?? null;
  const isOver = status !== "pending" && !isCurrent(status);
  return {
    status_reason: reason || null,
    assigned_at: at("assigned"),
    started_at: at("in_progress"),
    finished_at: isOver ? steps.at(-1)!.at.toISOString() : null,
  };
}

async function addChanges(
  { tx, random }: Network,
  observation_id: string,
  steps: Step[],
  { user_id, observatory_id }: { user_id: string; observatory_id: string },
  reason: string | null,
): Promise<void> {
  const actors = { user: user_id, plugin: observatory_id, system: null };
  const rows = steps.map(({ by, at, to }, place) => ({
    id: random.id(at),
    observation_id,
    from_status: steps[place - 1]?.to ?? null,
    to_status: to,
    actor_type: by,
    actor_id: actors[by],
    reason: place === steps.length - 1 && place > 0 ? reason : null,
    at,
  }));
  await tx.insert(statusChanges).values(rows);
}
