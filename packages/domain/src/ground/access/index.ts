export { isActiveOrganization } from "./activity.ts";
export { actorId, asPerson, requireServerAdmin, requireUser } from "./actor.ts";
export { confirmAddress } from "./confirmAddress.ts";
export { getsMail, whyNoMail } from "./getsMail.ts";
export {
  dropAccessRequest,
  dropInvitation,
  grantAccessRequest,
  type InvitationScope,
  inviterStillMay,
  isInto,
  openRequests,
} from "./invited.ts";
export {
  asksNetwork,
  hasRecord,
  isOfProject,
  isUnplaced,
  managesProject,
  type ObservationStanding,
  observationStanding,
  observationStatusOf,
  seesObservation,
} from "./observation.ts";
export {
  holdObservatories,
  type ObservatoryStanding,
  observatoryStanding,
  requireObservatory,
  waysTogether,
} from "./observatory.ts";
export {
  hasActiveProject,
  networkAllows,
  observerStillMay,
  observesAt,
  projectAllows,
} from "./observers.ts";
export {
  findOrganizationFlags,
  type OrganizationStanding,
  organizationStanding,
  requireOrganization,
} from "./organization.ts";
export {
  type ActivePerson,
  addressCounts,
  requireActivePerson,
  requireConfirmed,
  requirePersonToAdd,
} from "./people.ts";
export { type ProjectStanding, projectStanding, requireProject } from "./project.ts";
export {
  requireScope,
  type Scope,
  type ScopeAbilities,
  scopeAbilities,
  scopeAccess,
  systemScope,
} from "./scope.ts";
export { holdSession, refuseKey, refuseKeyOnOwn, requireSession } from "./session.ts";
