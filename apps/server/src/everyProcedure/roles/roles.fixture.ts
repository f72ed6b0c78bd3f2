/** Everybody who may ask, and what they are to what they ask about. It is stated here by hand, not worked out by the product's own rules. */
import type { ObservatoryFlag, OrganizationFlag } from "@meridian/contract";

/** The levels on an observatory. Each includes those before it; `own` may also give it away and delete it. */
export const observatoryLevels = ["view", "observe", "operate", "administer", "own"] as const;
export type ObservatoryLevel = (typeof observatoryLevels)[number];
export const projectLevels = ["belong", "manage", "own"] as const;
export type ProjectLevel = (typeof projectLevels)[number];

/**
 * An organization's relation to an observatory: a member of it with every permission, a member with no more than
 * `can_observe`, or its owner. Each kind has an organization, an observatory and a project of its own.
 */
export type TenantKind = "member" | "limited" | "owning";

export interface Role {
  /** The state of the account, if it doesn't work. A deactivated person had all rights, and keeps a session and a key. */
  account?: "none" | "deactivated";
  server_admin?: true;
  tenant: TenantKind;
  /** Their permissions in the organization, when they are in it. */
  organization?: readonly (OrganizationFlag | "owner")[];
  /** Their own membership of the observatory, when they have one; everybody else has theirs through the organization. */
  observatoryFlag?: ObservatoryFlag;
  /** The level in effect, direct or inherited. */
  observatory?: ObservatoryLevel;
  /** Their own membership of the project, when they have one. */
  projectFlag?: "can_manage" | "none";
  project?: ProjectLevel;
  /** Set for the person who submitted the observation and has left its project and its observatory. */
  submits?: true;
}

const flags = [
  "can_manage_members",
  "can_manage_observatories",
  "can_manage_projects",
  "can_manage_billing",
  "can_manage_storage",
] as const;

const roles = {
  anonymous: { tenant: "member", account: "none" },
  deactivated: { tenant: "member", account: "deactivated", server_admin: true },
  stranger: { tenant: "member" },
  "server administrator": { tenant: "member", server_admin: true },

  // In an organization that is a member of the observatory, and that the project belongs to.
  member: { tenant: "member", organization: [], observatory: "observe", project: "belong" },
  "manages members": {
    tenant: "member",
    organization: ["can_manage_members"],
    observatory: "administer",
    project: "belong",
  },
  "manages observatories": {
    tenant: "member",
    organization: ["can_manage_observatories"],
    observatory: "administer",
    project: "belong",
  },
  "manages projects": {
    tenant: "member",
    organization: ["can_manage_projects"],
    observatory: "observe",
    project: "own",
  },
  "manages billing": {
    tenant: "member",
    organization: ["can_manage_billing"],
    observatory: "observe",
    project: "belong",
  },
  "manages storage": {
    tenant: "member",
    organization: ["can_manage_storage"],
    observatory: "observe",
    project: "belong",
  },
  admin: { tenant: "member", organization: flags, observatory: "administer", project: "own" },
  owner: { tenant: "member", organization: [...flags, "owner"], observatory: "administer", project: "own" },

  // In an organization that may no more than observe on the observatory.
  "limited member": { tenant: "limited", organization: [], observatory: "observe", project: "belong" },
  "limited admin": { tenant: "limited", organization: flags, observatory: "observe", project: "own" },
  "limited owner": {
    tenant: "limited",
    organization: [...flags, "owner"],
    observatory: "observe",
    project: "own",
  },

  // In the organization that owns the observatory.
  "owning member": { tenant: "owning", organization: [], observatory: "observe", project: "belong" },
  "owning, manages members": {
    tenant: "owning",
    organization: ["can_manage_members"],
    observatory: "administer",
    project: "belong",
  },
  "owning, manages observatories": {
    tenant: "owning",
    organization: ["can_manage_observatories"],
    observatory: "own",
    project: "belong",
  },
  "owning owner": {
    tenant: "owning",
    organization: [...flags, "owner"],
    observatory: "own",
    project: "own",
  },

  // On the observatory by themselves, in no organization.
  viewer: { tenant: "member", observatoryFlag: "can_view", observatory: "view" },
  observer: { tenant: "member", observatoryFlag: "can_observe", observatory: "observe" },
  operator: { tenant: "member", observatoryFlag: "can_operate", observatory: "operate" },
  administrator: { tenant: "member", observatoryFlag: "can_admin", observatory: "administer" },
  "observatory owner": { tenant: "member", observatory: "own" },

  // In the project by themselves, in no organization.
  "project member": { tenant: "member", projectFlag: "none", project: "belong" },
  "project manager": { tenant: "member", projectFlag: "can_manage", project: "manage" },
  "project owner": { tenant: "member", project: "own" },

  submitter: { tenant: "member", submits: true },
} as const satisfies Record<string, Role>;

export type RoleName = keyof typeof roles;
export const roleNames = Object.keys(roles) as RoleName[];
export const roleOf = (name: RoleName): Role => roles[name];
