/**
 * Rules of PUTs. Each sending is a change of its own, and one without an answer may be carried out at any later time, or never:
 * there, any of the values that were sent is right. An answer's version orders the others.
 */
import type { Birth, Case } from "./evidence.fixture.ts";
import { type Fields, fits, isFields } from "./fits.fixture.ts";
import type { Entry, Row } from "./found.fixture.ts";
import { isDone, isFinal, type Sent } from "./journal.fixture.ts";
import { documentAt, type Kind } from "./kinds.fixture.ts";
import { unmatched } from "./matched.fixture.ts";
import { shown, type Violation } from "./violation.fixture.ts";

/** The sendings of PUTs to each document, by its id. */
export const putsOf = ({ requests }: Case): Map<string, Sent[]> =>
  Map.groupBy(
    requests
      .filter(({ method, path }) => method === "PUT" && documentAt(path))
      .flatMap(({ sendings }) => sendings),
    ({ path }) => documentAt(path)!.id,
  );

/** The fields that a PUT is to set. */
export function asked({ body }: Sent): Fields {
  const { if_version: _, ...fields } = isFields(body) ? body : {};
  return fields;
}

export const versionOf = ({ answer }: Sent): number =>
  isFields(answer) ? Number(answer.version) : Number.NaN;

/** The answered PUT with the highest version is what is there, field by field, unless an unanswered one came after it. */
export const lastPutStands = (given: Case): Violation[] =>
  [...putsOf(given)].flatMap(([id, sendings]): Violation[] => {
    const { kind } = documentAt(sendings[0]!.path)!;
    const row = given.found.documents.get(kind.table)!.get(id);
    const [last] = sendings.filter(isDone).toSorted((one, other) => versionOf(other) - versionOf(one));
    if (!row || !last) return [];
    const about = `${kind.table} ${id}`;
    if (row.version < versionOf(last))
      return [{ rule: "lost", about, ought: `version ${versionOf(last)}`, is: `version ${row.version}` }];
    const late = row.version > versionOf(last) ? sendings.filter((sent) => !isFinal(sent)) : [];
    return overwritten(kind, about, row, last, late);
  });

function overwritten(kind: Kind, about: string, row: Row, last: Sent, late: readonly Sent[]): Violation[] {
  return Object.entries(asked(last))
    .filter(([name]) => !kind.apart?.includes(name))
    .filter(([name, value]) => ![value, ...named(late, name)].some((one) => fits(one, row.doc[name])))
    .map(([name, value]) => ({
      rule: "lost",
      about: `${about} ${name}`,
      ought: shown(value),
      is: shown(row.doc[name]),
    }));
}

const named = (sendings: readonly Sent[], name: string) =>
  sendings.map(asked).flatMap((fields) => (name in fields ? [fields[name]] : []));

/** Every answer to a PUT has what that asked for. */
export const putsAreAnswered = (given: Case): Violation[] =>
  [...putsOf(given)].flatMap(([id, sendings]) =>
    sendings
      .filter((sent) => isDone(sent) && !fits(asked(sent), sent.answer))
      .map((sent) => ({
        rule: "not-as-answered",
        about: `${documentAt(sent.path)!.kind.table} ${id}`,
        ought: shown(asked(sent)),
        is: shown(sent.answer),
      })),
  );

export const isUpdate = ({ action }: Entry): boolean => action.endsWith(".update");
const isOfPerson = ({ actor_type }: Entry) => actor_type === "user" || actor_type === "api_key";

/** Every update in the audit log has a sending that asked for it, was not refused, and has no other update. */
export function updatesAreAsked(given: Case): Violation[] {
  const puts = putsOf(given);
  return given.births.flatMap((birth) => {
    const sendings = puts.get(birth.id) ?? [];
    const updates = (given.entriesOf.get(birth.id) ?? []).filter(
      (entry) => isUpdate(entry) && isOfPerson(entry),
    );
    const may = sendings.filter((sent) => isDone(sent) || !isFinal(sent));
    return unmatched(updates, (entry) => may.filter((sent) => explains(sent, entry))).map((entry) =>
      unexplained(birth, entry, sendings),
    );
  });
}

function unexplained({ kind, id }: Birth, entry: Entry, sendings: readonly Sent[]): Violation {
  const fitting = sendings.filter((sent) => explains(sent, entry));
  const about = `${kind.table} ${id}`;
  const is = shown(entry.after);
  const [other] = fitting;
  if (!other) return { rule: "unasked", about, ought: "no such change", is };
  return fitting.every((sent) => isFinal(sent) && !isDone(sent))
    ? { rule: "refused-yet-done", about, ought: `${other.key} was refused`, is }
    : { rule: "done-twice", about, ought: `once for each of ${fitting.length} sendings of ${other.key}`, is };
}

function explains(sent: Sent, { after }: Entry): boolean {
  const fields = asked(sent);
  return Object.entries(after ?? {}).every(([name, value]) => name in fields && fits(fields[name], value));
}
