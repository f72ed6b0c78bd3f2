import { newId } from "@meridian/database";
import type { People } from "./people.fixture.ts";
import { type Role, type RoleName, roleNames, roleOf, type TenantKind } from "./roles.fixture.ts";

/** What can be asked about: an organization, an observatory, a project, an observation, and who and what else is in them. */
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
  /** In the organization, with no permission. */
  colleague: string;
  /** On the observatory by themselves. */
  visitor: string;
  /** In the project by themselves. */
  helper: string;
  /** In none of them. */
  newcomer: string;
  /** On the observatory. */
  guestOrganization: string;
  /** Not on it. */
  otherOrganization: string;
  /** That one's. */
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
