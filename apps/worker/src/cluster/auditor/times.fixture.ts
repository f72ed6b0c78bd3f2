/** Rules of times, each as exact as the clocks of clients, servers and the database are near to each other. */
import { answeredId } from "./answers.fixture.ts";
import type { Case } from "./evidence.fixture.ts";
import { isFields } from "./fits.fixture.ts";
import { operationsIn } from "./found.fixture.ts";
import { firstSentAt } from "./journal.fixture.ts";
import { kindMade } from "./kinds.fixture.ts";
import { putsOf, versionOf } from "./puts.fixture.ts";
import type { Violation } from "./violation.fixture.ts";

/** Two moments of something, of which the first isn't after the second. */
type Order = [about: string, first: string, firstAt: unknown, second: string, secondAt: unknown];

const millis = (moment: unknown): number =>
  moment instanceof Date
    ? moment.getTime()
    : typeof moment === "string"
      ? Date.parse(moment)
      : Number(moment);

const time = (moment: unknown) => new Date(millis(moment)).toISOString();

/** Nothing is answered before it was made, made before it was asked for, changed before that, or over before it began. */
export const timesGoOn = (given: Case): Violation[] =>
  [...rows(given), ...operations(given), ...requests(given), ...records(given), ...answers(given)]
    .filter(([, , first, , second]) => first != null && second != null)
    .filter(([, , first, , second]) => millis(first) - given.toleranceMs > millis(second))
    .map(([about, first, firstAt, second, secondAt]) => ({
      rule: "times",
      about,
      ought: `${first} (${time(firstAt)}) before ${second}`,
      is: time(secondAt),
    }));

const rows = ({ found }: Case): Order[] =>
  [...found.documents].flatMap(([table, ofTable]) =>
    [...ofTable.values()].flatMap(({ id, created_at, updated_at }): Order[] => [
      [`${table} ${id}`, "created_at", created_at, "updated_at", updated_at],
      [`${table} ${id}`, "updated_at", updated_at, "now", found.now],
    ]),
  );

const operations = ({ found }: Case): Order[] =>
  operationsIn(found).flatMap(({ table, row }): Order[] => [
    [`${table} ${row.id}`, "created_at", row.created_at, "started_at", row.doc.started_at],
    [`${table} ${row.id}`, "started_at", row.doc.started_at, "completed_at", row.doc.completed_at],
  ]);

const requests = ({ requests, births }: Case): Order[] =>
  requests.flatMap((request): Order[] => {
    const id = kindMade(request) && answeredId(request);
    const birth = births.find((one) => one.id === id);
    if (!birth) return [];
    return [
      [request.name, "sent", firstSentAt(request), "created_at", birth.at],
      [request.name, "created_at", birth.at, "answered", request.done?.answeredAt],
    ];
  });

const records = ({ births, entriesOf, found }: Case): Order[] => {
  const begun = new Map(births.map(({ id, at }) => [id, at]));
  const steps = found.steps.map(({ observation_id, at }) => ({ id: observation_id, what: "a step", at }));
  const entries = births.flatMap(({ id }) =>
    (entriesOf.get(id) ?? []).map(({ action, at }) => ({ id, what: action, at })),
  );
  return [...steps, ...entries].map(({ id, what, at }): Order => [id, "created_at", begun.get(id), what, at]);
};

/** A later version of a document was written later. */
const answers = (given: Case): Order[] =>
  [...putsOf(given)].flatMap(([id, sendings]) => {
    const inOrder = sendings
      .filter(({ answer }) => isFields(answer) && answer.updated_at)
      .toSorted((one, other) => versionOf(one) - versionOf(other));
    return inOrder.slice(1).map((sent, at): Order => {
      const before = inOrder[at]!;
      const of = ({ answer }: typeof sent) => (answer as { updated_at: string }).updated_at;
      return [id, `version ${versionOf(before)}`, of(before), `version ${versionOf(sent)}`, of(sent)];
    });
  });
