import { projectMembers, projects } from "@meridian/database";
import { daysBefore, type Network } from "./network.ts";

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
  const { tx, random, now, people, organizations, sites } = network;
  const createdAt = daysBefore(now, random.integer(30, 120));
  const organization = place === undefined ? undefined : organizations[place]!;
  const memberIds = organization?.memberIds ?? [people[9]!.id, people[15]!.id];
  const first = random.integer(0, sites.length - 1);
  const siteIds = [0, 3, 4, 7].map((step) => sites[(first + step) % sites.length]!.id);
  const ownerId = memberIds[0]!;
  const document = {
    ...fields,
    owner_id: ownerId,
    organization_id: organization?.id ?? null,
    observatory_ids: siteIds,
  };
  const { id, name } = await projects.insert(tx, document, createdAt, random.id(createdAt));
  for (const [at, user_id] of memberIds.entries())
    await tx
      .insert(projectMembers)
      .values({ project_id: id, user_id, can_manage: at < 2, created_at: createdAt });
  network.projects.push({ id, name, ownerId, organizationId: organization?.id ?? null, memberIds, siteIds });
}
