import type { Random } from "@meridian/testkit/faults";

/** The kinds of things that have identifiers. */
type Kind =
  | "users"
  | "organizations"
  | "observatories"
  | "projects"
  | "observations"
  | "announcements"
  | "storage"
  | "invitations"
  | "apiKeys";

export type IdsByKind = Partial<Record<Kind, readonly string[]>>;

/** Names that say what is asked for: of fields, of parts of addresses before an identifier, of routers. */
const kinds: Record<string, Kind> = {
  user_id: "users",
  userId: "users",
  users: "users",
  members: "users",
  organization_id: "organizations",
  orgId: "organizations",
  organization: "organizations",
  organizations: "organizations",
  observatory_id: "observatories",
  observatory_ids: "observatories",
  observatories: "observatories",
  project_id: "projects",
  projectId: "projects",
  rapid: "projects",
  projects: "projects",
  observations: "observations",
  motd: "announcements",
  motdId: "announcements",
  announcements: "announcements",
  storageId: "storage",
  external_storage_id: "storage",
  storage: "storage",
  invitationId: "invitations",
  "api-keys": "apiKeys",
  apiKeys: "apiKeys",
};

/** Things that belong to something else are asked for with its id first. */
const ownerOf: Record<string, Kind> = {
  externalStorage: "organizations",
  observatoryInvitations: "observatories",
  organizationInvitations: "organizations",
};

/** Ids of things that exist, the caller's and others'. */
export interface KnownIds {
  /** Any of them, mostly one of what the name stands for. */
  pick(random: Random, name?: string): string;
  /** The same ids, with `id` standing for the subject of a router. */
  within(router: string): KnownIds;
}

export function knownIds(ids: IdsByKind, about?: Kind): KnownIds {
  const all = [...Object.values(ids).flat(), "unknown"];
  return {
    pick(random, name = "") {
      const kind = name === "id" ? about : Object.hasOwn(kinds, name) ? kinds[name] : undefined;
      const fitting = (kind && ids[kind]) ?? [];
      return random.pick(fitting.length > 0 && random.chance(0.7) ? fitting : all);
    },
    within: (router) => knownIds(ids, Object.hasOwn(ownerOf, router) ? ownerOf[router] : kinds[router]),
  };
}
