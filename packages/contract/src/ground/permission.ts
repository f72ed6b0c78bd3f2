/** Rights of people, as pure functions over plain facts. The SQL view `observatory_access` states the same table for sets. */
import { z } from "zod";
import { organizationRoles } from "../base/choices.ts";

export const organizationFlags = z.object({
  can_manage_members: z.boolean(),
  can_manage_observatories: z.boolean(),
  can_manage_projects: z.boolean(),
  can_manage_billing: z.boolean(),
  can_manage_storage: z.boolean(),
});
export type OrganizationFlags = z.infer<typeof organizationFlags>;
export type OrganizationFlag = keyof OrganizationFlags;
export const organizationFlagNames = Object.keys(organizationFlags.shape) as OrganizationFlag[];

const everyOrganizationFlag = (value: boolean): OrganizationFlags => ({
  can_manage_members: value,
  can_manage_observatories: value,
  can_manage_projects: value,
  can_manage_billing: value,
  can_manage_storage: value,
});
export const allOrganizationFlags = everyOrganizationFlag(true);
export const noOrganizationFlags = everyOrganizationFlag(false);

export const observatoryFlags = z.object({
  can_view: z.boolean(),
  can_observe: z.boolean(),
  can_operate: z.boolean(),
  can_admin: z.boolean(),
});
export type ObservatoryFlags = z.infer<typeof observatoryFlags>;
export type ObservatoryFlag = keyof ObservatoryFlags;
export const observatoryFlagNames = Object.keys(observatoryFlags.shape) as ObservatoryFlag[];

export const noObservatoryFlags: ObservatoryFlags = {
  can_view: false,
  can_observe: false,
  can_operate: false,
  can_admin: false,
};

export const allObservatoryFlags: ObservatoryFlags = {
  can_view: true,
  can_observe: true,
  can_operate: true,
  can_admin: true,
};

export const organizationRoleName = z.enum(organizationRoles);
export type OrganizationRole = z.infer<typeof organizationRoleName>;

/** Flags that a role in an organization inherits on an observatory that the organization is a member of, before the ceiling. */
export const inheritance: Record<OrganizationRole, ObservatoryFlags> = {
  owner: { can_view: true, can_observe: true, can_operate: true, can_admin: true },
  admin: { can_view: true, can_observe: true, can_operate: true, can_admin: true },
  member: { can_view: true, can_observe: true, can_operate: false, can_admin: false },
};

export function organizationRole(isOwner: boolean, flags: OrganizationFlags): OrganizationRole {
  if (isOwner) return "owner";
  return flags.can_manage_members || flags.can_manage_observatories ? "admin" : "member";
}

/** Flags imply downwards: admin > operate > observe > view. */
export function implied(flags: ObservatoryFlags): ObservatoryFlags {
  const can_admin = flags.can_admin;
  const can_operate = can_admin || flags.can_operate;
  const can_observe = can_operate || flags.can_observe;
  return { can_admin, can_operate, can_observe, can_view: can_observe || flags.can_view };
}

/** Returns a person's flags on an observatory through an organization, whose own flags there are the ceiling. */
export function inheritedFlags(role: OrganizationRole, ceiling: ObservatoryFlags): ObservatoryFlags {
  const top = implied(ceiling);
  const own = inheritance[role];
  return {
    can_view: own.can_view && top.can_view,
    can_observe: own.can_observe && top.can_observe,
    can_operate: own.can_operate && top.can_operate,
    can_admin: own.can_admin && top.can_admin,
  };
}

/** A person's standing in an organization; no flags when they aren't a member. */
export interface OrganizationFacts {
  is_owner: boolean;
  flags: OrganizationFlags | null;
  server_admin: boolean;
  /** True if the owner is a member whose account works. */
  has_owner: boolean;
}

/** Returns a person's rights by their place in an organization; its owner and server administrators have all of them. */
export const organizationPermissions = ({
  is_owner,
  flags,
  server_admin,
}: Omit<OrganizationFacts, "has_owner">): OrganizationFlags =>
  is_owner || server_admin ? allOrganizationFlags : (flags ?? noOrganizationFlags);

export const organizationAbilities = z.object({
  update: z.boolean(),
  announce: z.boolean(),
  manage_members: z.boolean(),
  manage_observatories: z.boolean(),
  manage_projects: z.boolean(),
  manage_billing: z.boolean(),
  manage_storage: z.boolean(),
  leave: z.boolean(),
  transfer: z.boolean(),
  delete: z.boolean(),
});
export type OrganizationAbilities = z.infer<typeof organizationAbilities>;

/** Returns the caller's abilities on an organization that they can see. */
export function abilitiesOnOrganization(facts: OrganizationFacts): OrganizationAbilities {
  const { is_owner, flags, server_admin } = facts;
  const may = organizationPermissions(facts);
  return {
    update: organizationRole(is_owner || server_admin, may) !== "member",
    announce: organizationRole(is_owner || server_admin, may) !== "member",
    manage_members: may.can_manage_members,
    manage_observatories: may.can_manage_observatories,
    manage_projects: may.can_manage_projects,
    manage_billing: may.can_manage_billing,
    manage_storage: may.can_manage_storage,
    leave: flags !== null && !is_owner,
    // Its owner alone; when their account doesn't work, server administrators move it.
    transfer: is_owner || (server_admin && !facts.has_owner),
    delete: is_owner || server_admin,
  };
}

/** The flags that somebody would hand out by a change without holding them. Whoever manages members may take any away. */
export const beyondOwn = (
  holder: OrganizationFlags,
  before: OrganizationFlags,
  after: OrganizationFlags,
): OrganizationFlag[] =>
  organizationFlagNames.filter((flag) => after[flag] && !before[flag] && !holder[flag]);

export const observatoryAbilities = z.object({
  observe: z.boolean(),
  operate: z.boolean(),
  administer: z.boolean(),
  announce: z.boolean(),
  leave: z.boolean(),
  transfer: z.boolean(),
  delete: z.boolean(),
});
export type ObservatoryAbilities = z.infer<typeof observatoryAbilities>;

/** A person's standing on an observatory, by all ways in. */
export interface ObservatoryFacts {
  flags: ObservatoryFlags;
  /** The owner, or somebody who may manage the observatories of the organization that owns it. */
  is_owner: boolean;
  /** A member by themselves, not only through an organization. */
  is_member: boolean;
  server_admin: boolean;
}

/** Returns the caller's abilities on an observatory that they can see. */
export function abilitiesOnObservatory({
  flags,
  is_owner,
  is_member,
  server_admin,
}: ObservatoryFacts): ObservatoryAbilities {
  const own = implied(flags);
  return {
    observe: server_admin || own.can_observe,
    operate: server_admin || own.can_operate,
    administer: server_admin || own.can_admin,
    announce: server_admin || is_owner || own.can_admin,
    leave: is_member,
    transfer: server_admin || is_owner,
    delete: server_admin || is_owner,
  };
}

export const projectAbilities = z.object({
  manage: z.boolean(),
  announce: z.boolean(),
  leave: z.boolean(),
  transfer: z.boolean(),
  delete: z.boolean(),
});
export type ProjectAbilities = z.infer<typeof projectAbilities>;

/** A person's standing in a project, by all ways in. */
export interface ProjectFacts {
  /** The owner, or somebody who may manage the projects of the organization that it belongs to. */
  is_owner: boolean;
  is_manager: boolean;
  /** A member by themselves, not only through an organization. */
  is_member: boolean;
  server_admin: boolean;
}

/** Returns the caller's abilities on a project that they can see. */
export const abilitiesOnProject = ({
  is_owner,
  is_manager,
  is_member,
  server_admin,
}: ProjectFacts): ProjectAbilities => ({
  manage: server_admin || is_owner || is_manager,
  announce: server_admin || is_owner || is_manager,
  leave: is_member,
  transfer: server_admin || is_owner,
  delete: server_admin || is_owner,
});
