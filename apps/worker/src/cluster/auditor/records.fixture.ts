/**
 * A document's making is in the audit log once (an import has one entry for all that it makes) and in the history once, and so
 * is each update of an organization or a project. A change of a project's status has an event of another kind, and is left
 * out; so are updates of other kinds, which plugins and schedules make as well.
 */
import type { Birth, Case } from "./evidence.fixture.ts";
import { isFields } from "./fits.fixture.ts";
import { isUpdate } from "./puts.fixture.ts";
import { shown, type Violation } from "./violation.fixture.ts";

export const recordedOnce = (given: Case): Violation[] =>
  given.births
    .filter(({ isOfSystem }) => !isOfSystem)
    .flatMap((birth): Violation[] => {
      const { kind, id, importId } = birth;
      const making = new RegExp(`^${kind.action}$`);
      const entries = (given.entriesOf.get(id) ?? []).filter(({ action }) => making.test(action));
      const events = eventsOfMaking(given, birth);
      const about = `${kind.table} ${id}`;
      return [
        ...counted("audit-log", about, importId ? 0 : 1, entries.length),
        ...(events === undefined ? [] : counted("history", about, 1, events)),
        ...(kind.counts ? updatesTold(given, about, id) : []),
      ];
    });

function eventsOfMaking({ eventsOf, found }: Case, { kind, id }: Birth): number | undefined {
  const { event, namedIn } = kind;
  if (event) return (eventsOf.get(id) ?? []).filter((one) => one.event === event).length;
  // Later events name it, too.
  if (namedIn) return Math.min(1, found.events.filter(({ details }) => details[namedIn] === id).length);
  return;
}

const counted = (rule: "audit-log" | "history", about: string, ought: number, is: number): Violation[] =>
  ought === is ? [] : [{ rule, about, ought: `${ought} of its making`, is: `${is}` }];

/** Texts of changes; both columns order names alike. */
const changesIn = (records: readonly { before?: unknown; after?: unknown }[]) =>
  Map.groupBy(
    records
      .filter(({ after }) => isFields(after) && !("status" in after))
      .map(({ before, after }) => JSON.stringify([before, after])),
    (text) => text,
  );

function updatesTold({ entriesOf, eventsOf }: Case, about: string, id: string): Violation[] {
  const logged = changesIn((entriesOf.get(id) ?? []).filter(isUpdate));
  const events = (eventsOf.get(id) ?? []).filter(({ event }) => event.endsWith("_updated"));
  const told = changesIn(events.map(({ details }) => details));
  const number = (of: typeof told, text: string) => of.get(text)?.length ?? 0;
  return [...new Set([...logged.keys(), ...told.keys()])]
    .filter((text) => number(logged, text) !== number(told, text))
    .map((text) => ({
      rule: "history",
      about,
      ought: `${number(logged, text)} of ${shown(text)}, as in the audit log`,
      is: `${number(told, text)}`,
    }));
}
