import { accessRequests, observatories, observatoryMembers } from "@meridian/database";
import { siteOf } from "@meridian/domain";
import { addHistory } from "./history.ts";
import { isConnected } from "./keys.ts";
import { daysBefore, hoursBefore, type Named, type Network } from "./network.ts";
import { lastDark } from "./nights.ts";
import { type DescribedSite, describedSites } from "./sites.ts";
import { demoSpeed } from "./speed.ts";
import { everyFilter } from "./targets.ts";

const everything = { can_view: true, can_observe: true, can_operate: true, can_admin: true };
/** Rights of a site's guests, people and organizations alike. */
const levels = [
  { ...everything, can_observe: false, can_operate: false, can_admin: false },
  { ...everything, can_operate: false, can_admin: false },
  { ...everything, can_admin: false },
];

/** A dozen observatories; a third belongs to people, the others to organizations. */
export async function addSites(network: Network): Promise<void> {
  for (const [at, described] of describedSites.entries()) await addSite(network, described, at);
  await addRequest(network);
}

/** Adds a person who waits for an answer from the first observatory in the directory. */
async function addRequest({ tx, now, people, sites, random }: Network): Promise<void> {
  const [site] = sites;
  const requester = people.slice(1).find(({ id }) => !site!.memberIds.includes(id));
  const created_at = hoursBefore(now, 5);
  await tx.insert(accessRequests).values({
    id: random.id(created_at),
    observatory_id: site!.id,
    user_id: requester!.id,
    message: "I follow long-period variables and would like to observe from the south as well.",
    status: "open",
    created_at,
  });
}

async function addSite(network: Network, described: DescribedSite, at: number): Promise<void> {
  const { tx, random, now, people, organizations } = network;
  const createdAt = daysBefore(now, random.integer(60, 250));
  const owner = at % 3 === 2 ? undefined : organizations[at % organizations.length]!;
  const operatorId = owner?.ownerId ?? people[random.integer(1, 23)]!.id;
  const isLost = at % 5 === 3;
  const lastSeenAt = isLost ? hoursBefore(now, random.integer(5, 40)) : lastSeenOf(described, now);
  const isHeld = at === 3 || at === 7;
  const filters = at % 4 === 1 ? everyFilter.slice(0, 5) : everyFilter;
  const stored = await observatories.insert(
    tx,
    {
      ...described,
      description: descriptionOf(described),
      filters,
      min_altitude: random.pick([20, 25, 30]),
      owner_type: owner ? "organization" : "user",
      owner_id: owner?.id ?? operatorId,
      // The plugins of some connect once everything runs.
      status: "offline",
      last_seen_at: lastSeenAt.toISOString(),
      plugin_version: at % 6 === 4 ? "3.6.0.0" : "3.8.0.0",
      listed: at % 3 === 0,
      weather_hold: isHeld,
      safety: at === 7 ? "unsafe" : "safe",
    },
    createdAt,
    random.id(createdAt),
  );
  const { id, name, latitude, longitude } = stored;
  await addHistory(network, ["observatory", id], "observatory_created", createdAt, operatorId, { name });
  if (owner) await addOrganization(network, id, owner, everything, createdAt, operatorId);
  const guests = await addGuests(network, id, owner?.id, operatorId);
  const own = [operatorId, ...(owner?.memberIds ?? [])];
  const memberIds = [...new Set([...own, ...guests.map((guest) => guest.id)])];
  const observers = guests.filter(({ mayObserve }) => mayObserve).map((guest) => guest.id);
  const observerIds = [...new Set([...own, ...observers])];
  const site = { id, name, latitude, longitude, filters, operatorId, memberIds, observerIds };
  network.sites.push({ ...site, place: siteOf(stored), isHeld, isLost, createdAt, lastSeenAt });
}

const descriptionOf = (site: DescribedSite): string =>
  `Demonstration: the site is real, its ${site.equipment.telescope} is not.${isConnected(site) ? ` Exposures here go by ${demoSpeed} times as fast as in the sky.` : ""}`;

/** A moment ago; by day soon after dawn at those that no plugin connects to, so that nothing seems to run there in daylight. */
function lastSeenOf(site: DescribedSite, now: Date): Date {
  const dawn = lastDark(site, now);
  const closed = isConnected(site) ? now : hoursBefore(dawn, -0.3);
  return new Date(Math.min(closed.getTime(), hoursBefore(now, 0.01).getTime()));
}

/** Returns who they are, those of an organization included. */
async function addGuests(
  network: Network,
  id: string,
  ownerId: string | undefined,
  operatorId: string,
): Promise<{ id: string; mayObserve: boolean }[]> {
  const { random, now, people, organizations } = network;
  const guest = random.pick(organizations.filter((organization) => organization.id !== ownerId));
  const joined = daysBefore(now, random.between(20, 50));
  const [before, after] = [levels[1]!, random.pick(levels)];
  await addOrganization(network, id, guest, after, joined, operatorId, before);
  const first = random.integer(1, people.length - 4);
  const guests = people.slice(first, first + 3).filter((person) => person.id !== operatorId);
  const added = guest.memberIds.map((member) => ({ id: member, mayObserve: after.can_observe }));
  for (const person of guests) {
    const flags = random.pick(levels);
    await addPerson(network, id, person, flags, operatorId);
    added.push({ id: person.id, mayObserve: flags.can_observe });
  }
  return added;
}

type Flags = typeof everything;

/** An organization that joined with the flags of `before`, and was given others since. */
async function addOrganization(
  network: Network,
  observatory_id: string,
  organization: Named,
  flags: Flags,
  created_at: Date,
  byId: string,
  before: Flags = flags,
): Promise<void> {
  const { tx, random, now } = network;
  const who = { organization_id: organization.id };
  const id = random.id(created_at);
  await tx.insert(observatoryMembers).values({ id, observatory_id, created_at, ...who, ...flags });
  const details = { ...who, organization_name: organization.name };
  const site = ["observatory", observatory_id] as ["observatory", string];
  await addHistory(network, site, "organization_added", created_at, byId, { ...details, after: before });
  if (before === flags) return;
  const changed = daysBefore(now, random.between(2, 19));
  const change = { ...details, before, after: flags };
  await addHistory(network, site, "organization_permissions_updated", changed, byId, change);
}

export async function addPerson(
  network: Network,
  observatory_id: string,
  { id: user_id, name: user_name }: Named,
  after: Flags,
  byId: string,
): Promise<void> {
  const { tx, random, now } = network;
  const created_at = daysBefore(now, random.between(1, 50));
  const id = random.id(created_at);
  await tx.insert(observatoryMembers).values({ id, observatory_id, created_at, user_id, ...after });
  const details = { user_id, user_name, after };
  await addHistory(network, ["observatory", observatory_id], "member_added", created_at, byId, details);
}
