import { type observations, statusChanges } from "@meridian/database";
import { insertObservation } from "./history.ts";
import { isConnected } from "./keys.ts";
import { type DemoSite, hoursBefore, type Network, type Project, type Span } from "./network.ts";
import { freeIn, isAllowed, isDark, latestNight, nightBefore, spanIn, take } from "./nights.ts";
import { describedSites } from "./sites.ts";
import { type Target, targets } from "./targets.ts";
import { altitudeOf } from "./work.ts";

/** Somebody's request to the network: where it may be placed, and what it asks for. */
interface Asked {
  what: string;
  where: Record<string, number>;
  /** True for a telescope that fits. */
  fits?: (equipment: DescribedEquipment) => boolean;
  /** Asks for two of the sites by their names. */
  isNamed?: true;
  filters: string[];
  /** True for one that a simulated observatory executes at once. */
  isNow?: true;
  /** Degrees that the target has to stand high. */
  min_altitude?: number;
  /** Days until its window opens. */
  opensIn?: number;
}
type DescribedEquipment = (typeof describedSites)[number]["equipment"];

const waiting: Asked[] = [
  { what: "first light anywhere", where: {}, filters: ["L"], isNow: true },
  { what: "two colours anywhere", where: {}, filters: ["B", "V"], isNow: true },
  {
    what: "faint outskirts",
    where: { min_aperture: 0.9 },
    fits: ({ aperture = 0 }) => aperture >= 0.9,
    filters: ["L", "R"],
  },
  {
    what: "wide field",
    where: { min_field: 40 },
    fits: ({ focal_length = 0 }) => focal_length === 1159,
    filters: ["L"],
  },
  {
    what: "core, well sampled",
    where: { max_pixel_scale: 0.2 },
    fits: ({ focal_length = 0 }) => focal_length === 4000,
    filters: ["R"],
  },
  { what: "two lines", where: {}, filters: ["Ha", "OIII"] },
  { what: "from one of two sites", where: {}, isNamed: true, filters: ["V"], min_altitude: 50 },
  { what: "after full Moon", where: {}, filters: ["L"], opensIn: 9 },
];

/** A member of a project with those of its sites where they may observe. */
interface Requester {
  project: Project;
  userId: string;
  sites: DemoSite[];
}

/** Requests to the network of several people: some that wait, one under way, and one that two observatories have made. */
export async function addRequests(network: Network, observerId: string): Promise<void> {
  const all = requesters(network, observerId);
  for (const [at, asked] of waiting.entries()) {
    const turned = [...all.slice(at % all.length), ...all.slice(0, at % all.length)];
    const requester = turned.find(({ sites }) => sites.some((site) => fitsAt(asked, site)));
    if (requester) await addWaiting(network, requester, asked, at);
  }
  const own = all[0]!;
  await addUnderWay(network, all, own);
  await addShared(network, all);
}

/** The observer first, then others, each once. */
function requesters({ projects, sites }: Network, observerId: string): Requester[] {
  const found = projects
    .filter(({ isActive }) => isActive)
    .flatMap((project) =>
      project.memberIds.map((userId) => ({
        project,
        userId,
        sites: sites.filter(
          ({ id, observerIds }) => project.siteIds.includes(id) && observerIds.includes(userId),
        ),
      })),
    )
    .filter((one) => one.sites.length > 1)
    .toSorted((one, other) => Number(other.userId === observerId) - Number(one.userId === observerId));
  return found.filter(({ userId }, at) => found.findIndex((one) => one.userId === userId) === at);
}

const fitsAt = ({ fits, filters, isNow }: Asked, site: DemoSite): boolean =>
  filters.every((filter) => site.filters.includes(filter)) &&
  (fits?.(describedSites.find(({ name }) => name === site.name)!.equipment) ?? true) &&
  (!isNow || isConnected(site));

/** The target that stands highest where the request fits: at this moment where it is dark, or ever. */
function targetOf(asked: Asked, sites: readonly DemoSite[], now: Date): Target {
  const fitting = sites.filter((site) => fitsAt(asked, site));
  const inDark = fitting.filter((site) => asked.isNow && isDark(site, now));
  const height = (target: Target) =>
    inDark.length > 0
      ? Math.max(...inDark.map((site) => altitudeOf(target, site, now)))
      : Math.max(...fitting.map((site) => 90 - Math.abs(site.latitude - target.dec)));
  return targets.reduce((best, target) => (height(target) > height(best) ? target : best));
}

async function addWaiting(network: Network, requester: Requester, asked: Asked, at: number) {
  const { now } = network;
  const target = targetOf(asked, requester.sites, now);
  const ids = requester.sites.slice(0, 2).map(({ id }) => id);
  const day = (days: number) => hoursBefore(now, -24 * days).toISOString();
  const { opensIn } = asked;
  await insert(network, requester, target, [{ to: "pending", at: hoursBefore(now, 2 + at) }], {
    name: `${target.name}, ${asked.what}`,
    where: { ...asked.where, ...(asked.isNamed && { observatory_ids: ids }) },
    priority: asked.isNow ? 10 : 3 + (at % 6),
    constraints: { min_altitude: asked.min_altitude ?? 25 },
    windows: opensIn ? [{ start: day(opensIn), end: day(opensIn + 14) }] : [],
    exposures: asked.filters.map((filter) => ({ filter, exposure_time: 120, exposure_count: 6 })),
  });
}

/**
 * One that an observatory without a plugin has begun, which therefore stays as it is: preferably not where the observer has
 * something else under way.
 */
async function addUnderWay(network: Network, all: Requester[], own: Requester): Promise<void> {
  const ofOthers = all.flatMap((requester) => requester.sites.map((site) => ({ requester, site })));
  const resting = ofOthers
    .filter(({ site }) => !isConnected(site) && !site.isHeld && !site.isLost)
    .toSorted((one, other) => Number(own.sites.includes(one.site)) - Number(own.sites.includes(other.site)));
  for (const { requester, site } of resting) {
    const slot = slotIn(network, site, latestNight(site, network.now), 0.6, "end");
    if (!slot) continue;
    take(network, site, slot.span);
    return insertUnderWay(network, requester, site, slot);
  }
}

function insertUnderWay(network: Network, requester: Requester, site: DemoSite, { target, span }: Slot) {
  const start = new Date(span.start);
  return insert(
    network,
    requester,
    target,
    [
      { to: "pending", at: hoursBefore(start, 30) },
      { to: "assigned", at: start, site },
      { to: "in_progress", at: hoursBefore(start, -0.05), site },
    ],
    {
      name: `${target.name}, whichever is free`,
      where: {},
      exposures: [{ filter: site.filters[0]!, exposure_time: 180, exposure_count: 20, acquired: 9 }],
    },
  );
}

interface Slot {
  target: Target;
  span: Span;
}

/** Finds hours of a night for the target that rises highest there, of those that its telescope may expose all that time. */
function slotIn(
  network: Network,
  site: DemoSite,
  night: Span,
  hours: number,
  standing: "begin" | "end",
  from: readonly Target[] = targets,
): Slot | undefined {
  const { latitude, lastSeenAt } = site;
  const seen = Math.min(night.end, lastSeenAt.getTime());
  const distance = ({ dec }: Target) => Math.abs(latitude - dec);
  for (const free of freeIn(network, site, night)) {
    if (standing === "end" && free.end !== seen) continue;
    const span = spanIn(network, free, hours, standing);
    const target =
      span &&
      from
        .toSorted((one, other) => distance(one) - distance(other))
        .find((one) => isAllowed(site, one, { min_altitude: 25 }, span));
    if (target) return { target, span };
  }
  return undefined;
}

/** Two sites where somebody may observe, of which the second finishes what the first has begun. */
interface Pair {
  first: DemoSite;
  second: DemoSite;
}

/** All pairs of a requester's sites, those first whose second was seen last. */
function pairsOf({ sites }: Requester): Pair[] {
  const bySeen = sites.toSorted((one, other) => Number(other.lastSeenAt) - Number(one.lastSeenAt));
  return bySeen.flatMap((second, at) => bySeen.toSpliced(at, 1).map((first) => ({ first, second })));
}

/** Finds a target that one site may begin in a night, and another one finish in a later night. */
function sharedSlots(network: Network, { first, second }: Pair) {
  const { now } = network;
  for (let nightsAgo = 2; nightsAgo < 8; nightsAgo++)
    for (const target of targets) {
      const begun = slotIn(network, first, nightBefore(first, now, nightsAgo), 2, "begin", [target]);
      const taken =
        begun && slotIn(network, second, nightBefore(second, now, nightsAgo - 2), 1, "begin", [target]);
      if (!taken) continue;
      take(network, first, begun.span);
      take(network, second, taken.span);
      return { target, begun: new Date(begun.span.start), taken: new Date(taken.span.start) };
    }
  return undefined;
}

/** One that clouds took from an observatory, and another one finished: the observer's if two of their sites see a target in common. */
async function addShared(network: Network, all: Requester[]): Promise<void> {
  for (const requester of all)
    for (const pair of pairsOf(requester)) {
      const slots = sharedSlots(network, pair);
      if (slots) return insertShared(network, requester, pair, slots);
    }
}

function insertShared(
  network: Network,
  requester: Requester,
  { first, second }: Pair,
  { target, begun, taken }: NonNullable<ReturnType<typeof sharedSlots>>,
) {
  const filter = first.filters.find((one) => second.filters.includes(one))!;
  const rest = "Its observatory isn't continuing it. The rest may be taken elsewhere.";
  const after = (moment: Date, hours: number) => hoursBefore(moment, -hours);
  return insert(
    network,
    requester,
    target,
    [
      { to: "pending", at: hoursBefore(begun, 20) },
      { to: "assigned", at: begun, site: first },
      { to: "in_progress", at: after(begun, 0.05), site: first },
      { to: "suspended", at: after(begun, 0.8), site: first, reason: "Clouds" },
      { to: "pending", at: after(begun, 1.3), site: first, reason: rest },
      { to: "assigned", at: taken, site: second },
      { to: "in_progress", at: after(taken, 0.05), site: second },
      { to: "acquisition_complete", at: after(taken, 0.8), site: second },
      { to: "completed", at: after(taken, 0.9), site: second },
    ],
    {
      name: `${target.name}, begun here and finished there`,
      where: {},
      exposures: [{ filter, exposure_time: 120, exposure_count: 24, acquired: 24 }],
    },
  );
}

type Input = Parameters<typeof observations.insert>[1];

interface Step {
  to: NonNullable<Input["status"]>;
  at: Date;
  /** The observatory that it came to, stayed at or left. */
  site?: DemoSite;
  reason?: string;
}

const byPlugin: Step["to"][] = ["in_progress", "suspended", "acquisition_complete"];

async function insert(
  network: Network,
  { project, userId }: Requester,
  { name, ra, dec }: Target,
  steps: Step[],
  asked: Pick<Input, "name" | "where" | "exposures"> & Partial<Input>,
): Promise<void> {
  const { tx, random } = network;
  const { to: status, site } = steps.at(-1)!;
  const last = (wanted: Step["to"]) => {
    const step = steps.findLast(({ to }) => to === wanted);
    return step && site ? step.at.toISOString() : null;
  };
  const standing = {
    ...{
      status,
      assigned_at: last("assigned"),
      started_at: last("in_progress"),
      finished_at: last("completed"),
    },
    ...{ project_id: project.id, organization_id: project.organizationId, user_id: userId },
    observatory_id: site?.id ?? null,
  };
  const document = { ...asked, ...standing, target: { name, ra, dec } };
  const id = await insertObservation(network, document, steps);
  const rows = steps.map(({ to, at, site: place, reason = null }, index) => {
    const actor_type = index === 0 ? "user" : byPlugin.includes(to) ? "plugin" : "system";
    const actors = { user: userId, plugin: place?.id ?? null, system: null };
    return {
      ...{ id: random.id(at), observation_id: id, observatory_id: place?.id ?? null, at, reason },
      ...{
        from_status: steps[index - 1]?.to ?? null,
        to_status: to,
        actor_type,
        actor_id: actors[actor_type],
      },
    };
  });
  await tx.insert(statusChanges).values(rows);
}
