import type { Case } from "./evidence.fixture.ts";
import { shown, type Violation } from "./violation.fixture.ts";

/**
 * The steps of an observation's status begin once with none, follow on each other, and end with its present status. Which step
 * was right to take can't be seen from here.
 */
export function statusSteps({ found, births }: Case): Violation[] {
  const steps = Map.groupBy(found.steps, ({ observation_id }) => observation_id);
  const rows = found.documents.get("observations")!;
  return births
    .filter(({ kind, id }) => kind.table === "observations" && rows.has(id))
    .flatMap(({ id }): Violation[] => {
      const taken = (steps.get(id) ?? []).map(({ from_status, to_status }) => [from_status, to_status]);
      const follows = taken.every(([from], at) => from === (at === 0 ? null : taken[at - 1]![1]));
      const status = rows.get(id)!.doc.status;
      const isRight = taken.length > 0 && follows && taken.at(-1)![1] === status;
      const ought = `steps from none to ${status}, each from the one before`;
      return isRight ? [] : [{ rule: "status-steps", about: `observations ${id}`, ought, is: shown(taken) }];
    });
}
