import { historyEvents, observatories, observatoryMembers } from "@meridian/database";
import { daysBefore, hoursBefore, type Network } from "./network.ts";
import { type DescribedSite, describedSites } from "./sites.ts";
import { everyFilter } from "./targets.ts";

const full = { can_view: true, can_observe: true, can_operate: true, can_admin: true };
/** What guests on a site hold, people and organizations alike. */
const levels = [
  { can_view: true },
  { can_view: true, can_observe: true },
  { can_view: true, can_observe: true, can_operate: true },
];

/** A dozen observatories; a third belongs to people, the others to organizations. */
export async function addSites(network: Network): Promise<void> {
  for (const [at, described] of describedSites.entries()) await addSite(network, described, at);
}

async function addSite(network: Network, described: DescribedSite, at: number): Promise<void> {
  const { tx, random, now, people, organizations } = network;
  const createdAt = daysBefore(now, random.integer(60, 250));
  const owner = at % 3 === 2 ? undefined : organizations[at % organizations.length]!;
  const operatorId = owner?.ownerId ?? people[random.integer(1, 23)]!.id;
  const online = at % 5 !== 3;
  const filters = at % 4 === 1 ? everyFilter.slice(0, 5) : everyFilter;
  const { id, name, latitude, longitude } = await observatories.insert(
    tx,
    {
      ...described,
      description: `Demonstration: the site is real, its ${described.equipment.telescope} is not.`,
      filters,
      min_altitude: random.pick([20, 25, 30]),
      owner_type: owner ? "organization" : "user",
      owner_id: owner?.id ?? operatorId,
      status: online ? "online" : "offline",
      last_seen_at: hoursBefore(now, online ? 0.01 : random.integer(5, 40)).toISOString(),
      plugin_version: at % 6 === 4 ? "3.6.0.0" : "3.8.0.0",
      weather_hold: at === 3 || at === 7,
      safety: at === 7 ? "unsafe" : "safe",
    },
    createdAt,
    random.id(createdAt),
  );
  if (owner) await addMember(network, id, { organization_id: owner.id }, full);
  else await addMember(network, id, { user_id: operatorId }, full);
  const guestIds = await addGuests(network, id, owner?.id, operatorId);
  const memberIds = [...new Set([operatorId, ...(owner?.memberIds ?? []), ...guestIds])];
  network.sites.push({ id, name, latitude, longitude, filters, operatorId, memberIds });
  await addPast(network, id, online);
}

/** Returns who they are, those of an organization included. */
async function addGuests(
  network: Network,
  id: string,
  ownerId: string | undefined,
  operatorId: string,
): Promise<string[]> {
  const { random, people, organizations } = network;
  const guest = random.pick(organizations.filter((organization) => organization.id !== ownerId));
  await addMember(network, id, { organization_id: guest.id }, random.pick(levels));
  await record(network, id, "organization_added", random.integer(5, 50), operatorId, {
    organization_id: guest.id,
  });
  const first = random.integer(1, people.length - 4);
  const guests = people.slice(first, first + 3).filter((person) => person.id !== operatorId);
  for (const person of guests) await addMember(network, id, { user_id: person.id }, random.pick(levels));
  return [...guest.memberIds, ...guests.map((person) => person.id)];
}

async function addMember(
  { tx, random, now }: Network,
  observatory_id: string,
  who: { user_id: string } | { organization_id: string },
  flags: object,
): Promise<void> {
  const created_at = daysBefore(now, random.integer(1, 50));
  const id = random.id(created_at);
  await tx.insert(observatoryMembers).values({ id, observatory_id, created_at, ...who, ...flags });
}

/** Nights of bad weather and lost connections. */
async function addPast(network: Network, id: string, online: boolean): Promise<void> {
  const nights = Array.from({ length: network.random.integer(2, 5) }, () => network.random.between(1, 28));
  for (const night of nights.sort((one, other) => other - one)) {
    await record(network, id, "weather_hold_started", night, null, { reason: "humidity above 85 %" });
    await record(network, id, "weather_hold_ended", night - 0.2, null);
  }
  await record(network, id, "observatory_online", 29, null);
  if (!online) await record(network, id, "observatory_offline", 0.3, null);
}

async function record(
  { tx, random, now }: Network,
  subject_id: string,
  event: string,
  daysAgo: number,
  actor_id: string | null,
  details: Record<string, unknown> = {},
): Promise<void> {
  const at = daysBefore(now, daysAgo);
  const entry = {
    subject_type: "observatory" as const,
    subject_id,
    event,
    actor_id,
    at: at.toISOString(),
    details,
  };
  await historyEvents.insert(tx, entry, at, random.id(at));
}
