import type { Random } from "@meridian/testkit/faults";
import { observatoryVerbs } from "./observatoryVerbs.fixture.ts";
import { idsOf, type Prediction, type Verb } from "./operation.fixture.ts";
import { organizationVerbs } from "./organizationVerbs.fixture.ts";
import { projectVerbs } from "./projectVerbs.fixture.ts";
import { type Doer, heldIn } from "./standing.fixture.ts";
import type { State } from "./state.fixture.ts";
import { userVerbs } from "./userVerbs.fixture.ts";

export const verbs: Record<string, Verb<unknown>> = {
  ...organizationVerbs,
  ...observatoryVerbs,
  ...projectVerbs,
  ...userVerbs,
};

/** Weights of verbs that are drawn less often than the others. */
const weights: Record<string, number> = {
  deleteOrganization: 0.2,
  deleteObservatory: 0.2,
  deleteProject: 0.2,
  appoint: 0.4,
  deactivate: 0.4,
  changeProjectStatus: 0.5,
};
/** Creating comes more often while there is little. */
const creates: Record<string, keyof State> = {
  createOrganization: "organizations",
  createObservatory: "observatories",
  createProject: "projects",
};

/**
 * The verbs of one run: those of organizations alone, or what creates, what adds and about a third of the others. So each
 * run goes deeper into what a few of them do to each other.
 */
export const drawRepertoire = (random: Random): string[] =>
  random.chance(0.35)
    ? Object.keys(organizationVerbs)
    : Object.keys(verbs).filter((name) => name in creates || name.startsWith("add") || random.chance(0.35));

/** Something that somebody is about to do. */
export interface Operation {
  verb: string;
  doer: Doer;
  input: unknown;
}

export const predict = (state: State, { verb, doer, input }: Operation, id: string): Prediction =>
  verbs[verb]!.predict(state, doer, input, id);

/** Returns the predicted end of an operation: an outcome, or the code of a refusal. */
function endOf(state: State, operation: Operation): string {
  const prediction = predict(structuredClone(state), operation, "new");
  return "refused" in prediction ? prediction.refused : "done";
}

function drawVerb(state: State, random: Random, repertoire: string[]): string {
  const name = random.pick(repertoire);
  const kind = creates[name];
  const weight = kind ? 2 / (1 + idsOf(state[kind]).length) : (weights[name] ?? 1);
  return random.chance(weight) ? name : drawVerb(state, random, repertoire);
}

/** Returns the people whose accounts work. */
const doersOf = ({ users }: State): Doer[] =>
  idsOf(users)
    .filter((id) => users[id]!.isActive)
    .map((id) => ({ id, isServerAdmin: users[id]!.isServerAdmin }));

/** Draws any operation by anybody; undefined while there is nothing to do it to. */
function drawAny(state: State, random: Random, verb: string): Operation | undefined {
  const input = verbs[verb]!.draw(state, random);
  return input === undefined ? undefined : { verb, doer: random.pick(doersOf(state)), input };
}

/**
 * True if the person manages members of the organization that the input names, if it names one: they know best where the
 * limit is.
 */
const leadsThere = (state: State, input: unknown) => (doer: Doer) =>
  heldIn(state, doer, (input as { id?: string }).id ?? "")?.can_manage_members === true;

/** Draws an operation that ends this way, rather not by a server administrator. */
function drawEnding(end: string, state: State, random: Random, verb: string): Operation | undefined {
  const doers = doersOf(state);
  const plain = doers.filter(({ isServerAdmin }) => !isServerAdmin);
  for (let attempt = 0; attempt < 8; attempt++) {
    const input = verbs[verb]!.draw(state, random);
    if (input === undefined) return undefined;
    const fitting = (among: Doer[]) => among.filter((doer) => endOf(state, { verb, doer, input }) === end);
    const likely = random.chance(0.85) ? plain.filter(leadsThere(state, input)) : [];
    const candidates = [fitting(likely), fitting(plain), fitting(doers)].find((some) => some.length > 0);
    if (candidates) return { verb, doer: random.pick(candidates), input };
  }
  return undefined;
}

/**
 * Draws an operation that somebody might do next: mostly one that they may do, now and then one they see but may not do, or
 * any.
 */
export function drawOperation(state: State, random: Random, repertoire: string[]): Operation {
  const verb = drawVerb(state, random, repertoire);
  const ending = random.pick(["done", "done", "done", "FORBIDDEN", "FORBIDDEN", undefined]);
  const drawn = ending ? drawEnding(ending, state, random, verb) : drawAny(state, random, verb);
  return drawn ?? drawOperation(state, random, repertoire);
}
