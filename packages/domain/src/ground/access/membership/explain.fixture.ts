import { isDeepStrictEqual } from "node:util";
import type { Outcome } from "./run.fixture.ts";
import type { State } from "./state.fixture.ts";
import { predict } from "./verbs.fixture.ts";

/** Returns how an outcome contradicts the model, undefined if it doesn't. Applies the operation to the state. */
export function contradiction(state: State, outcome: Outcome, anyRefusal = false): string | undefined {
  const { operation, refused, id, histories, audited } = outcome;
  const prediction = predict(state, operation, id);
  if ("refused" in prediction) {
    if (refused === undefined) return `done, but the model says ${prediction.refused}`;
    if (!anyRefusal && refused !== prediction.refused)
      return `${refused}, but the model says ${prediction.refused}`;
    return onRecord(histories, [], audited, 0);
  }
  if (refused !== undefined) return `${refused}, but the model says that it is done`;
  if (prediction.happened === null) return onRecord(histories, [], audited, 0);
  return onRecord(histories, prediction.happened, audited, 1 + (prediction.alongside ?? 0));
}

function onRecord(histories: string[], expected: string[], audited: number, records: number) {
  if (audited !== records) return `${audited} audit records instead of ${records}`;
  if (!isDeepStrictEqual([...histories].sort(), [...expected].sort()))
    return `histories have [${histories}] instead of [${expected}]`;
  return undefined;
}

/**
 * Looks for an order in which operations that were carried out at once would, one after the other, have ended as they did
 * and have left what is there now. Of a refusal the reason may be another: it may have been seen half-way.
 */
export function findOrder(before: State, after: State, outcomes: Outcome[]): Outcome[] | undefined {
  if (outcomes.length === 0) return isDeepStrictEqual(before, after) ? [] : undefined;
  for (const next of outcomes) {
    const state = structuredClone(before);
    if (contradiction(state, next, true)) continue;
    const rest = findOrder(
      state,
      after,
      outcomes.filter((outcome) => outcome !== next),
    );
    if (rest) return [next, ...rest];
  }
  return undefined;
}

/** An outcome for a report. */
export const shown = ({ operation: { verb, doer, input }, refused, histories, audited }: Outcome): string =>
  `${verb} ${JSON.stringify(input)} by ${doer.id}${doer.isServerAdmin ? " (server administrator)" : ""}: ` +
  `${refused ?? "done"}, [${histories}], ${audited} audited`;
