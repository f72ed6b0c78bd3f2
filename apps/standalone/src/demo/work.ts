import { statusChanges } from "@meridian/database";
import { insertObservation } from "./history.ts";
import { isConnected } from "./keys.ts";
import { fourPanels } from "./mosaic.ts";
import { type DemoSite, hoursBefore, type Network, type Project, submitters } from "./network.ts";
import { nextDark } from "./nights.ts";
import { type Target, targets } from "./targets.ts";

/** Enough for half an hour of a simulated night, so that nobody who looks around finds it idle. */
const perSite = 12;
const perFilter = 12;
const perFilterOfPanel = 3;
/** Each fourth of them is the one observer's, who has something running all along. */
const theirTurn = 4;
const radians = Math.PI / 180;

/**
 * Returns a target's altitude at a site, in degrees, to a fraction of one. (Meeus, Astronomical Algorithms, 2nd ed.,
 * chapters 12 and 13, without precession.)
 */
export function altitudeOf(
  { ra, dec }: Pick<Target, "ra" | "dec">,
  site: Pick<DemoSite, "latitude" | "longitude">,
  at: Date,
) {
  const days = at.getTime() / 86_400_000 - 10_957.5;
  const hourAngle = (280.460_618_37 + 360.985_647_366_29 * days + site.longitude - ra) * radians;
  const sine =
    Math.sin(site.latitude * radians) * Math.sin(dec * radians) +
    Math.cos(site.latitude * radians) * Math.cos(dec * radians) * Math.cos(hourAngle);
  return Math.asin(sine) / radians;
}

type WorkSite = Pick<DemoSite, "id" | "name" | "latitude" | "longitude" | "filters" | "observerIds">;

/** The network to which work is added. */
interface Workable extends Pick<Network, "tx" | "random" | "now"> {
  sites: WorkSite[];
  projects: Pick<Project, "id" | "organizationId" | "isActive" | "memberIds" | "siteIds">[];
  /** The observer whose work runs first and again and again, wherever they may observe. */
  observerId?: string;
}

/** Adds work for the connected sites from their first dark minute on: bright targets that stand high just then. */
export async function addWork(network: Workable): Promise<void> {
  for (const site of network.sites.filter(isConnected)) {
    const dusk = nextDark(site, network.now);
    const inAnHour = hoursBefore(dusk, -1);
    const lowest = (target: Target) =>
      Math.min(altitudeOf(target, site, dusk), altitudeOf(target, site, inAnHour));
    const high = targets.toSorted((one, other) => lowest(other) - lowest(one)).slice(0, perSite);
    for (const [at, target] of high.entries()) await addSeries(network, site, target, at);
  }
}

async function addSeries(work: Workable, site: WorkSite, target: Target, at: number) {
  const { tx, random, now, projects, observerId } = work;
  const open = projects.filter(
    (one) => one.isActive && one.siteIds.includes(site.id) && submitters(one, site).length > 0,
  );
  const theirs =
    at % theirTurn === 0 && observerId
      ? open.find((one) => submitters(one, site).includes(observerId))
      : undefined;
  const project = theirs ?? open[0];
  if (!project) return;
  const createdAt = hoursBefore(now, 2 - at / 10);
  const { name, ra, dec } = target;
  const user_id = theirs && observerId ? observerId : random.pick(submitters(project, site));
  const filters = site.filters.slice(0, 2);
  const isMosaic = at === 1;
  const document = {
    ...{ target: { name, ra, dec }, priority: Math.max(1, 10 - at) },
    ...{ name: `${name}, ${isMosaic ? "mosaic" : "series"}`, sequence: isMosaic ? fourPanels : null },
    exposures: filters.map((filter) => ({
      ...{ filter, exposure_time: 120, exposure_count: isMosaic ? perFilterOfPanel : perFilter },
    })),
    ...{ project_id: project.id, organization_id: project.organizationId, observatory_id: site.id, user_id },
  };
  const id = await insertObservation(work, document, [{ at: createdAt }]);
  await tx.insert(statusChanges).values({
    ...{ id: random.id(createdAt), observation_id: id, from_status: null, to_status: "pending" },
    ...{ actor_type: "user", actor_id: user_id, at: createdAt },
  });
}
