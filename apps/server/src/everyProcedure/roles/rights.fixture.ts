import type { OrganizationFlag } from "@meridian/contract";
import {
  type ObservatoryLevel,
  observatoryLevels,
  type ProjectLevel,
  projectLevels,
  type Role,
  type RoleName,
} from "./roles.fixture.ts";

/** A status, or that the operation is carried out. */
export type Answer = number | "done";

/** The answers to each role. */
export interface Right {
  answer(role: Role, name: RoleName): Answer;
  /** The answer to people without an account that works. */
  signedOut: Answer;
  /** The answer to an API key, if it differs from a session's. */
  byKey?: Answer;
  /** The answer to a key that no longer works, if it differs from no key. */
  byEndedKey?: Answer;
  /** The answer about a thing that the caller can't see, if the request names one. */
  unseen?: Answer;
}

interface OpenRight extends Right {
  but(exceptions: Partial<Record<RoleName, Answer>>): OpenRight;
  /** The same right, with this answer for people who may, because the state forbids it. */
  is(answer: Answer): OpenRight;
  /** The same right, with this answer about things that the caller can't see. */
  unseenIs(answer: Answer): OpenRight;
}

type Fields = Omit<Right, "answer">;
type Exceptions = Partial<Record<RoleName, Answer>>;

/** Makes the right out of what somebody who is let in may do, given what is said of the unseen. */
function right(
  answer: (role: Role, unseen: Answer) => Answer,
  fields: Fields = { signedOut: 401 },
  exceptions: Exceptions = {},
): OpenRight {
  const { signedOut, unseen } = fields;
  return {
    ...fields,
    answer: (role, name) => exceptions[name] ?? (role.account ? signedOut : answer(role, unseen ?? 404)),
    but: (more) => right(answer, fields, { ...exceptions, ...more }),
    is: (instead) => {
      const swap = (given: Answer) => (given === "done" ? instead : given);
      const swapped = { ...fields, signedOut: swap(signedOut) };
      return right((role, hidden) => swap(answer(role, hidden)), swapped, exceptions);
    },
    unseenIs: (instead) => right(answer, { ...fields, unseen: instead }, exceptions),
  };
}

const thing = { signedOut: 401, unseen: 404 };
const order = (levels: readonly string[], level: string | undefined) =>
  level === undefined ? -1 : levels.indexOf(level);

const mayOn = (role: Role, needed: ObservatoryLevel) =>
  order(observatoryLevels, role.observatory) >= order(observatoryLevels, needed);

/** Anybody at all. */
export const everyone = right(() => "done", { signedOut: "done" });
/** The same for a procedure, which wants to know whose key it is. */
export const everyCaller = right(() => "done", { signedOut: "done", byEndedKey: 401 });
/** Nobody who is let in. */
export const nobody = (status: number) => right(() => status);
export const signedIn = right(() => "done");
/** Somebody with a session: a key is told this. */
export const inPerson = (byKey: Answer) => right(() => "done", { signedOut: 401, byKey });
export const serverAdmins = right((role) => (role.server_admin ? "done" : 403));

/** Every member of the organization; with names, those who have one of these permissions. Server administrators always. */
export const organization = (...needed: (OrganizationFlag | "owner")[]) =>
  right((role, unseen) => {
    if (role.server_admin) return "done";
    if (!role.organization) return unseen;
    return needed.length === 0 || needed.some((flag) => role.organization?.includes(flag)) ? "done" : 403;
  }, thing);

/** People who may do at least this on the observatory; server administrators always. */
export const observatory = (needed: ObservatoryLevel) =>
  right((role, unseen) => {
    if (role.server_admin) return "done";
    if (!role.observatory) return unseen;
    return mayOn(role, needed) ? "done" : 403;
  }, thing);

/** People who are at least this in the project; server administrators always. */
export const project = (needed: ProjectLevel) =>
  right((role, unseen) => {
    if (role.server_admin) return "done";
    if (!role.project) return unseen;
    return order(projectLevels, role.project) >= order(projectLevels, needed) ? "done" : 403;
  }, thing);

/** People who see the observation; to `change` it, its submitter and the operators of its observatory. Server administrators always. */
export const observation = (needed: "see" | "change") =>
  right((role, unseen) => {
    if (role.server_admin || role.submits) return "done";
    if (!role.observatory && !role.project) return unseen;
    return needed === "see" || mayOn(role, "operate") ? "done" : 403;
  }, thing);

/** Its files: those who submitted it, its project, and who operates the observatory. */
export const seesFiles = right((role, unseen) => {
  if (role.server_admin || role.submits || role.project) return "done";
  if (!role.observatory) return unseen;
  return mayOn(role, "operate") ? "done" : 403;
}, thing);

/** Judging them: the same, but of the project only who manages it. */
export const judgesFiles = right((role, unseen) => {
  if (role.server_admin || role.submits) return "done";
  if (!role.observatory && !role.project) return unseen;
  const manages = order(projectLevels, role.project) >= order(projectLevels, "manage");
  return manages || mayOn(role, "operate") ? "done" : 403;
}, thing);

/** The same for changing what is asked for: who submitted it must still be allowed to observe there. */
export const changesObservation = right((role, unseen) => {
  if (role.server_admin) return "done";
  if (!role.submits && !role.observatory && !role.project) return unseen;
  return mayOn(role, "operate") || (role.submits && mayOn(role, "observe")) ? "done" : 403;
}, thing);

/** People who operate the observation's observatory; others who see it may not. Server administrators always. */
export const operatesObservation = right((role, unseen) => {
  if (role.server_admin) return "done";
  if (!role.submits && !role.observatory && !role.project) return unseen;
  return mayOn(role, "operate") ? "done" : 403;
}, thing);

/** People who may observe at the observatory and belong to the project. Server administrators always. */
export const observes = right((role, unseen) => {
  const may = role.server_admin || (mayOn(role, "observe") && role.project !== undefined);
  return may ? "done" : unseen;
}, thing).unseenIs(422);

/** People who administer the observatory, or see it and belong to the project. Server administrators always. */
export const usesRapid = right((role, unseen) => {
  const may = role.server_admin || mayOn(role, "administer") || (mayOn(role, "view") && role.project);
  return may ? "done" : unseen;
}, thing);

/** Recipients of the announcement: here everybody in the organization, and nobody else whatever their role. */
export const addressed = right((role, unseen) => (role.organization ? "done" : unseen), thing);

/** The same of an announcement of the observatory or the project: everybody who belongs there. */
export const addressedOn = (scope: "observatory" | "project") =>
  right((role, unseen) => (role[scope] ? "done" : unseen), thing);

/** Everybody who is invited and isn't in the organization already. */
export const joins = right((role) => (role.organization ? 409 : "done"));

/** Everybody who doesn't see the observatory, which is listed. */
export const asks = right((role) => (mayOn(role, "view") || role.server_admin ? 409 : "done"));

/** Those who may add somebody somewhere: to an organization, an observatory or a project. */
export const addsPeople = right((role) => {
  const adds =
    role.server_admin ||
    role.organization?.includes("can_manage_members") ||
    mayOn(role, "administer") ||
    order(projectLevels, role.project) >= order(projectLevels, "manage");
  return adds ? "done" : 403;
});
