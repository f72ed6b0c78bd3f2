import { historyEvents, organizationMembers, organizations } from "@meridian/database";
import { daysBefore, type Network } from "./network.ts";

type Input = Parameters<typeof organizations.insert>[1];
type Described = Pick<Input, "name" | "short_name" | "type" | "description"> & {
  /** By place among the people: the owner first, then an administrator, then the others. */
  people: number[];
};

/** Invented, of every kind there is. */
const described: Described[] = [
  {
    name: "University of the Western Isles",
    short_name: "UWI Astro",
    type: "university",
    description: "Undergraduate projects and the long programmes of the physics department.",
    people: [1, 2, 3, 4, 5],
  },
  {
    name: "Institute for Transient Skies",
    short_name: "ITS",
    type: "research_institute",
    description: "Novae, supernovae and whatever else doesn't wait.",
    people: [6, 7, 8, 2],
  },
  {
    name: "Atacama Robotic Observatories",
    short_name: "ARO",
    type: "observatory",
    description: "Runs the southern telescopes of the network.",
    people: [13, 21, 8, 9],
  },
  {
    name: "Harbour Road High School",
    short_name: "HRHS Stargazers",
    type: "high_school",
    description: "The astronomy club of years 9 to 12.",
    people: [11, 17, 20],
  },
  {
    name: "Red Mesa Community College",
    short_name: "RMCC",
    type: "college",
    description: "Evening classes in observational astronomy.",
    people: [20, 22, 14],
  },
  {
    name: "Variable Star Friends",
    short_name: "VSF",
    type: "nonprofit",
    description: "Amateurs who measure stars that change.",
    people: [10, 12, 15, 18, 23],
  },
  {
    name: "Clearwater Optics",
    short_name: "Clearwater",
    type: "company",
    description: "Tests its cameras on the sky.",
    people: [19, 16],
  },
];

const everything = {
  can_manage_members: true,
  can_manage_observatories: true,
  can_manage_projects: true,
  can_manage_billing: true,
  can_manage_storage: true,
};
/** What the members after the owner and the administrator may do. */
const others = [{}, { can_manage_projects: true }, { can_manage_storage: true }, {}];
const flagsOf = (place: number) => {
  if (place === 0) return everything;
  return place === 1
    ? { can_manage_members: true, can_manage_projects: true }
    : others[(place - 2) % others.length]!;
};

export async function addOrganizations(network: Network): Promise<void> {
  for (const one of described) await addOrganization(network, one);
}

async function addOrganization(network: Network, { people: places, ...described }: Described) {
  const { tx, random, now, people } = network;
  const createdAt = daysBefore(now, random.integer(30, 200));
  const memberIds = places.map((place) => people[place]!.id);
  const ownerId = memberIds[0]!;
  const storage = { id: "shared", kind: "s3" as const, name: `${described.short_name} archive` };
  const external_storage = described.type === "research_institute" ? [storage] : [];
  const document = {
    ...described,
    contact_email: people[places[0]!]!.email,
    owner_id: ownerId,
    external_storage,
  };
  const { id, name } = await organizations.insert(tx, document, createdAt, random.id(createdAt));
  for (const [place, user_id] of memberIds.entries()) {
    const joined = daysBefore(now, random.integer(1, 29));
    const created_at = place === 0 ? createdAt : joined;
    await tx
      .insert(organizationMembers)
      .values({ organization_id: id, user_id, created_at, ...flagsOf(place) });
    const event = place === 0 ? "organization_created" : "member_added";
    const history = {
      subject_type: "organization" as const,
      subject_id: id,
      event,
      actor_id: ownerId,
      at: created_at.toISOString(),
      details: { user_id },
    };
    await historyEvents.insert(tx, history, created_at, random.id(created_at));
  }
  network.organizations.push({ id, name, ownerId, memberIds });
}
