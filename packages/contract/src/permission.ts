/** Who may do what, as pure functions over plain facts. The SQL view `observatory_access` states the same table for sets. */
import { z } from "zod";

export const organizationFlags = z.object({
  can_manage_members: z.boolean(),
  can_manage_observatories: z.boolean(),
  can_manage_projects: z.boolean(),
  can_manage_billing: z.boolean(),
  can_manage_storage: z.boolean(),
});
export type OrganizationFlags = z.infer<typeof organizationFlags>;

export const observatoryFlags = z.object({
  can_view: z.boolean(),
  can_observe: z.boolean(),
  can_operate: z.boolean(),
  can_admin: z.boolean(),
});
export type ObservatoryFlags = z.infer<typeof observatoryFlags>;

export const noObservatoryFlags: ObservatoryFlags = {
  can_view: false,
  can_observe: false,
  can_operate: false,
  can_admin: false,
};

export type OrganizationRole = "owner" | "admin" | "member";

/** What a role in an organization inherits on an observatory that the organization is a member of, before the ceiling. */
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

/** What a person gets on an observatory through an organization whose own flags there are the ceiling. */
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

export const observatoryAbilities = z.object({
  observe: z.boolean(),
  operate: z.boolean(),
  administer: z.boolean(),
});
export type ObservatoryAbilities = z.infer<typeof observatoryAbilities>;

/** What the caller may do with an observatory that they can see. */
export function abilitiesOnObservatory(
  flags: ObservatoryFlags,
  isServerAdmin: boolean,
): ObservatoryAbilities {
  const own = implied(flags);
  return {
    observe: isServerAdmin || own.can_observe,
    operate: isServerAdmin || own.can_operate,
    administer: isServerAdmin || own.can_admin,
  };
}
