import type { SystemUserDetails } from "@meridian/contract";

/** The things that somebody owns, which can be handed over. */
export const ownedBy = (user: SystemUserDetails) => ({
  organizations: user.organizations.filter(({ role }) => role === "owner"),
  observatories: user.observatories.filter(({ is_owner }) => is_owner),
  projects: user.projects.filter(({ is_owner }) => is_owner),
});

export const ownsSomething = (user: SystemUserDetails): boolean =>
  Object.values(ownedBy(user)).some((things) => things.length > 0);
