import { organizationMembers, organizations } from "@meridian/database";
import { addHistory } from "./history.ts";
import { daysBefore, type Named, type Network } from "./network.ts";

type Input = Parameters<typeof organizations.insert>[1];
type Described = Pick<Input, "name" | "short_name" | "type" | "description"> & {
  /** Indexes into the people: the owner first, then an administrator, then the others. */
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
const nothing = Object.fromEntries(Object.keys(everything).map((flag) => [flag, false]));
/** Rights of the members after the owner and the administrator. */
const others = [{}, { can_manage_projects: true }, { can_manage_storage: true }, {}];
function flagsOf(place: number) {
  if (place === 0) return everything;
  const held =
    place === 1
      ? { can_manage_members: true, can_manage_projects: true }
      : others[(place - 2) % others.length];
  return { ...nothing, ...held };
}

/** Destinations for files: they exist nowhere, and their secrets have yet to be entered. */
const destinations = (slug: string) => [
  {
    id: "archive",
    kind: "s3" as const,
    name: "Archive",
    settings: {
      region: "eu-central-1",
      bucket: `${slug}-archive`,
      prefix: "meridian/",
      force_path_style: false,
    },
  },
  {
    id: "shared-folder",
    kind: "dropbox" as const,
    name: "Shared folder",
    settings: { path: "/Observations" },
  },
];

export async function addOrganizations(network: Network): Promise<void> {
  for (const one of described) await addOrganization(network, one);
}

async function addOrganization(network: Network, { people: places, ...described }: Described) {
  const { tx, random, now } = network;
  const createdAt = daysBefore(now, random.integer(30, 200));
  const people = places.map((place) => network.people[place]!);
  const owner = people[0]!;
  const slug = described.short_name.toLowerCase().replaceAll(" ", "-");
  const document = {
    ...described,
    contact_email: owner.email,
    owner_id: owner.id,
    external_storage: described.type === "research_institute" ? destinations(slug) : [],
  };
  const { id, name } = await organizations.insert(tx, document, createdAt, random.id(createdAt));
  const details = { name, short_name: described.short_name, owner_id: owner.id, owner_name: owner.name };
  await addHistory(network, ["organization", id], "organization_created", createdAt, owner.id, details);
  for (const [place, person] of people.entries())
    await addMember(network, id, owner.id, person, place, createdAt);
  network.organizations.push({ id, name, ownerId: owner.id, memberIds: people.map((person) => person.id) });
}

async function addMember(
  network: Network,
  organization_id: string,
  ownerId: string,
  { id: user_id, name: user_name }: Named,
  place: number,
  createdAt: Date,
): Promise<void> {
  const { tx, random, now } = network;
  const isOwner = place === 0;
  const created_at = isOwner ? createdAt : daysBefore(now, random.between(1, 29));
  const after = flagsOf(place);
  await tx.insert(organizationMembers).values({ organization_id, user_id, created_at, ...after });
  const details = { user_id, user_name, after };
  if (!isOwner)
    await addHistory(
      network,
      ["organization", organization_id],
      "member_added",
      created_at,
      ownerId,
      details,
    );
}
