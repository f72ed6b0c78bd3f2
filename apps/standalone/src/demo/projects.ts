import { projectMembers, projects } from "@meridian/database";
import { addHistory } from "./history.ts";
import { daysBefore, type Named, type Network } from "./network.ts";

type Status = NonNullable<Parameters<typeof projects.insert>[1]["status"]>;

interface Described {
  name: string;
  description: string;
  status: Status;
  /** Place among the organizations; none when a person runs it alone. */
  organization?: number;
}

const described: Described[] = [
  {
    name: "Transits of hot Jupiters",
    description: "Timing of known transits, two filters where there is light enough.",
    status: "active",
    organization: 0,
  },
  {
    name: "Long-period variables",
    description: "One point a week for each star, all year.",
    status: "active",
    organization: 5,
  },
  {
    name: "Next nova",
    description: "Recurrent novae, watched so that nobody misses the rise.",
    status: "active",
    organization: 1,
  },
  {
    name: "Southern showpieces",
    description: "Colour images for the visitors' centre.",
    status: "active",
    organization: 2,
  },
  {
    name: "Our first galaxy",
    description: "Each class takes one galaxy and reduces it.",
    status: "active",
    organization: 3,
  },
  {
    name: "Camera acceptance, spring",
    description: "Flatness and linearity on star fields.",
    status: "completed",
    organization: 6,
  },
  {
    name: "Planetary nebulae in two lines",
    description: "Ha and OIII of the bright ones.",
    status: "paused",
    organization: 4,
  },
  { name: "Spirals in L, R, G and B", description: "A private atlas of spirals.", status: "active" },
  {
    name: "Globular clusters 2025",
    description: "Colour-magnitude diagrams of the great ones.",
    status: "archived",
    organization: 0,
  },
];

/** Projects in every status. */
export async function addProjects(network: Network): Promise<void> {
  for (const one of described) await addProject(network, one);
}

async function addProject(network: Network, { organization: place, ...fields }: Described): Promise<void> {
  const { tx, random, now, people, organizations } = network;
  const createdAt = daysBefore(now, random.integer(30, 120));
  const organization = place === undefined ? undefined : organizations[place]!;
  const own = organization ? organization.memberIds : [people[9]!.id];
  const guests = people.filter(({ id }) => !own.includes(id)).slice(12, 14);
  const siteIds = sitesFor(network, own);
  const ownerId = own[0]!;
  const document = {
    ...fields,
    owner_id: ownerId,
    organization_id: organization?.id ?? null,
    observatory_ids: siteIds,
  };
  const { id, name } = await projects.insert(tx, document, createdAt, random.id(createdAt));
  const details = {
    name,
    organization_id: organization?.id ?? null,
    organization_name: organization?.name ?? null,
  };
  await addHistory(network, ["project", id], "project_created", createdAt, ownerId, details);
  for (const [at, guest] of guests.entries()) await addGuest(network, id, ownerId, guest, at === 0);
  if (fields.status !== "active") await addStatusChange(network, id, ownerId, fields.status);
  const memberIds = [...own, ...guests.map((guest) => guest.id)];
  const isActive = fields.status === "active";
  const organizationId = organization?.id ?? null;
  network.projects.push({ id, name, ownerId, organizationId, memberIds, siteIds, isActive });
}

/** Four observatories: first those where most of these people may observe. */
function sitesFor({ random, sites }: Network, people: string[]): string[] {
  const first = random.integer(0, sites.length - 1);
  const inTurn = [...sites.slice(first), ...sites.slice(0, first)];
  const count = (observerIds: string[]) => people.filter((id) => observerIds.includes(id)).length;
  return inTurn
    .toSorted((one, other) => count(other.observerIds) - count(one.observerIds))
    .slice(0, 4)
    .map(({ id }) => id);
}

/** Adds a member from outside of the organization. */
export async function addGuest(
  network: Network,
  project_id: string,
  ownerId: string,
  { id: user_id, name: user_name }: Named,
  can_manage: boolean,
): Promise<void> {
  const created_at = daysBefore(network.now, network.random.between(12, 29));
  await network.tx.insert(projectMembers).values({ project_id, user_id, can_manage, created_at });
  const details = { user_id, user_name, after: { can_manage } };
  await addHistory(network, ["project", project_id], "member_added", created_at, ownerId, details);
}

async function addStatusChange(network: Network, id: string, ownerId: string, to: Status): Promise<void> {
  const at = daysBefore(network.now, network.random.between(1, 11));
  await addHistory(network, ["project", id], "project_status_changed", at, ownerId, { from: "active", to });
}
