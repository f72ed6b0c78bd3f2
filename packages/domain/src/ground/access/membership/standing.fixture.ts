/** Rights of people, as a simple reading of the rules, apart from the product's own functions and view. */
import type { ObservatoryFlags, OrganizationFlags } from "@meridian/contract";
import type { State } from "./state.fixture.ts";

/** Somebody who acts, with what their session said when they began. */
export interface Doer {
  id: string;
  isServerAdmin: boolean;
}

const everything: OrganizationFlags = {
  can_manage_members: true,
  can_manage_observatories: true,
  can_manage_projects: true,
  can_manage_billing: true,
  can_manage_storage: true,
};

/** Returns the flags that a person holds in an organization; undefined if they can't see it. */
export function heldIn(state: State, doer: Doer, organization: string): OrganizationFlags | undefined {
  const found = state.organizations[organization];
  if (!found) return undefined;
  if (doer.isServerAdmin || found.owner === doer.id) return everything;
  return found.members[doer.id];
}

export const ownsOrganization = (state: State, doer: Doer, organization: string): boolean =>
  doer.isServerAdmin || state.organizations[organization]?.owner === doer.id;

/** True if the person may give it away: its owner, and a server administrator while the owner isn't there. */
export function givesOrganization(state: State, doer: Doer, organization: string): boolean {
  const { owner, members } = state.organizations[organization]!;
  const isThere = members[owner] !== undefined && state.users[owner]!.isActive;
  return owner === doer.id || (doer.isServerAdmin && !isThere);
}

/** 0 nothing, 1 view, 2 observe, 3 operate, 4 administer. */
type Level = 0 | 1 | 2 | 3 | 4;
const levelOf = (flags: ObservatoryFlags): Level => {
  if (flags.can_admin) return 4;
  if (flags.can_operate) return 3;
  if (flags.can_observe) return 2;
  return flags.can_view ? 1 : 0;
};

/** Returns a person's level on an observatory, by the best way in. */
export function levelOn(state: State, user: string, observatory: string): Level {
  const found = state.observatories[observatory];
  if (!found) return 0;
  if (found.owner.type === "user" && found.owner.id === user) return 4;
  const ways: Level[] = [0];
  if (found.users[user]) ways.push(levelOf(found.users[user]));
  for (const [id, ceiling] of Object.entries(found.organizations)) {
    const organization = state.organizations[id];
    const held = organization?.members[user];
    if (!organization || !held) continue;
    const leads = organization.owner === user || held.can_manage_members || held.can_manage_observatories;
    ways.push(Math.min(levelOf(ceiling), leads ? 4 : 2) as Level);
  }
  return Math.max(...ways) as Level;
}

export const seesObservatory = (state: State, doer: Doer, observatory: string): boolean =>
  state.observatories[observatory] !== undefined &&
  (doer.isServerAdmin || levelOn(state, doer.id, observatory) >= 1);

export const administers = (state: State, doer: Doer, observatory: string): boolean =>
  doer.isServerAdmin || levelOn(state, doer.id, observatory) === 4;

/** The owner, or who manages the observatories of the organization that owns it. */
export function disposesOf(state: State, doer: Doer, observatory: string): boolean {
  if (doer.isServerAdmin) return true;
  const { type, id } = state.observatories[observatory]!.owner;
  if (type === "user") return id === doer.id;
  const organization = state.organizations[id];
  return organization?.owner === doer.id || organization?.members[doer.id]?.can_manage_observatories === true;
}

export type ProjectStanding = "none" | "member" | "manager" | "owner";

/** Returns a person's standing in a project, by the best way in. */
export function standingIn(state: State, user: string, project: string): ProjectStanding {
  const found = state.projects[project];
  if (!found) return "none";
  if (found.owner === user) return "owner";
  const organization = found.organization === null ? undefined : state.organizations[found.organization];
  const held = organization?.members[user];
  if (organization && held && (organization.owner === user || held.can_manage_projects)) return "owner";
  if (found.members[user]) return "manager";
  return held || found.members[user] === false ? "member" : "none";
}
