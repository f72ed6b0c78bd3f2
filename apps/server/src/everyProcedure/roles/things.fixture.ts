import { newId } from "@meridian/database";
import type { People } from "./people.fixture.ts";
import { type Role, type RoleName, roleNames, roleOf, type TenantKind } from "./roles.fixture.ts";

/** The subjects of requests: an organization, an observatory, a project, an observation, and their people and parts. */
export interface Things {
  kind: TenantKind;
  organization: string;
  organizationOwner: string;
  shortName: string;
  storage: string;
  invitation: string;
  observatoryInvitation: string;
  observatory: string;
  observatoryOwner: string;
  project: string;
  projectOwner: string;
  /** The system's, to everybody in the organization. */
  announcement: string;
  organizationAnnouncement: string;
  observatoryAnnouncement: string;
  projectAnnouncement: string;
  /** There once a request is about it: what has observations isn't deleted. */
  observation: string;
  submitter: string;
  /** A person in the organization, with no permission. */
  colleague: string;
  /** A person on the observatory by their own membership. */
  visitor: string;
  /** A person in the project by their own membership. */
  helper: string;
  /** A person in none of them. */
  newcomer: string;
  /** An organization on the observatory. */
  guestOrganization: string;
  /** An organization that isn't on it. */
  otherOrganization: string;
  /** A destination of that organization. */
  otherStorage: string;
}

/** Somebody with a role, in their place. */
export interface Member {
  id: string;
  role: Role;
}

/** Those of the people whose place is with things of this kind. */
export const membersOf = (kind: TenantKind, people: Partial<People>): Member[] =>
  roleNames.flatMap((name) => {
    const role = roleOf(name);
    const id = people[name]?.id;
    return id !== undefined && role.tenant === kind ? [{ id, role }] : [];
  });

/** Ids for things to come. Whoever has the role of an owner will be it; without people, somebody new will. */
export function nameThings(kind: TenantKind, people: Partial<People>): Things {
  const whoever = (...names: RoleName[]) =>
    names.flatMap((name) => (roleOf(name).tenant === kind ? (people[name]?.id ?? []) : []))[0] ?? newId();
  return {
    kind,
    organization: newId(),
    organizationOwner: whoever("owner", "limited owner", "owning owner"),
    shortName: newId(),
    storage: newId(),
    invitation: newId(),
    observatoryInvitation: newId(),
    observatory: newId(),
    observatoryOwner: whoever("observatory owner"),
    project: newId(),
    projectOwner: whoever("project owner"),
    announcement: newId(),
    organizationAnnouncement: newId(),
    observatoryAnnouncement: newId(),
    projectAnnouncement: newId(),
    observation: newId(),
    submitter: whoever("submitter"),
    colleague: newId(),
    visitor: newId(),
    helper: newId(),
    newcomer: newId(),
    guestOrganization: newId(),
    otherOrganization: newId(),
    otherStorage: newId(),
  };
}
