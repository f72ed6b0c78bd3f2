import { statusChanges } from "@meridian/database";
import { isCurrent, pickCourse, pickStatus, reasons, type Status, statuses } from "./course.ts";
import { insertObservation } from "./history.ts";
import { isConnected } from "./keys.ts";
import { fourPanels, ofFourPanels } from "./mosaic.ts";
import { type DemoSite, hoursBefore, type Network, type Project, submitters } from "./network.ts";
import { type Step, stepsOf } from "./steps.ts";
import { recipes, type Target, targets } from "./targets.ts";

const count = 320;

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

async function addObservation(network: Network, status: Status, observerId?: string): Promise<void> {
  const { random } = network;
  const { project, site } = random.pick(placesFor(network, status, observerId));
  const target = targetFor(network, site);
  const exposures = exposuresOf(network, target, site, status);
  const seconds = exposures.reduce((sum, { exposure_time, acquired }) => sum + exposure_time * acquired, 0);
  const steps = stepsOf(network, site, pickCourse(random, status), seconds / 3600);
  const document = {
    ...request(network, target, status),
    ...standing(status, steps, random.pick(reasons[status] ?? [""])),
  };
  const belongs = belonging(network, project, site, observerId);
  // What that observer has under way is a mosaic.
  const taken =
    observerId && status === "in_progress"
      ? { exposures: ofFourPanels(exposures), sequence: fourPanels }
      : { exposures };
  const id = await insertObservation(network, { ...document, ...belongs, ...taken, status }, steps);
  await addChanges(network, id, steps, belongs, document.status_reason);
}

/**
 * A site of a project where somebody of it may observe. What is under way is at one that was there a moment ago, but not where a
 * plugin connects, which would have to finish it before anything else.
 */
function placesFor(
  { projects, sites, now }: Network,
  status: Status,
  observerId?: string,
): { project: Project; site: DemoSite }[] {
  const mayBeAt = (site: DemoSite) => !isConnected(site) && site.lastSeenAt > hoursBefore(now, 1);
  const open = isCurrent(status) ? sites.filter(mayBeAt) : sites;
  const isOpen = (ids: string[]) => (observerId ? ids.includes(observerId) : ids.length > 0);
  return projects.flatMap((project) =>
    open
      .filter((site) => project.siteIds.includes(site.id) && isOpen(submitters(project, site)))
      .map((site) => ({ project, site })),
  );
}

/** One that rises well above the site's horizon. */
function targetFor({ random }: Network, { latitude }: DemoSite): Target {
  const visible = targets.filter(({ dec }) => Math.abs(latitude - dec) < 55);
  return random.pick(visible);
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

function request({ random, now }: Network, target: Target, status: Status) {
  const { name, ra, dec, kind } = target;
  const isWaiting = status === "pending" || status === "assigned";
  const window = { start: hoursBefore(now, 12).toISOString(), end: hoursBefore(now, -24 * 20).toISOString() };
  return {
    name: `${name}, ${kind === "planet host" ? "transit" : kind === "variable star" ? "photometry" : "image"}`,
    priority: random.integer(1, 10),
    target: { name, ra, dec },
    constraints: {
      min_altitude: random.pick([25, 30, 35]),
      max_moon_illumination: kind === "nebula" ? 0.4 : null,
    },
    accept: kind === "galaxy" ? { max_fwhm: 3.5, min_stars: null } : null,
    windows: isWaiting && random.chance(0.5) ? [window] : [],
    monitoring:
      kind === "variable star" && isWaiting
        ? { interval_hours: 168, remaining: random.integer(2, 12) }
        : null,
  };
}

/** The share of the exposures that was acquired, between two limits. */
const shares: Partial<Record<Status, [number, number]>> = {
  completed: [1, 1],
  acquisition_complete: [1, 1],
  partially_completed: [0.2, 0.8],
  failed: [0, 0.09],
  aborted: [0, 0.09],
  in_progress: [0.1, 0.7],
  paused: [0.1, 0.5],
  suspended: [0.1, 0.5],
};

function exposuresOf({ random }: Network, target: Target, { filters }: DemoSite, status: Status) {
  const { filters: wanted, ...recipe } = recipes[target.kind];
  const usable = wanted.filter((filter) => filters.includes(filter));
  const [least, most] = shares[status] ?? [0, 0];
  const share = random.between(least, most);
  return (usable.length > 0 ? usable : [filters[0]!]).map((filter) => {
    const exposure_count = Math.max(2, Math.round(recipe.exposure_count * random.between(0.6, 1.2)));
    const acquired = Math.floor(exposure_count * share);
    return {
      ...recipe,
      filter,
      exposure_count,
      acquired,
      binning: random.pick([1, 1, 2]),
      gain: 100,
      offset: 30,
    };
  });
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
