/**
 * The audit log, from a document's making on, leads to what is there: it has each change, with what was before it, and the
 * version counts them. Fields that others than requests change are left out, and so are announcements, which their recipients
 * and the time change; versions are counted exactly where nothing but requests changes a kind.
 */
import type { Birth, Case } from "./evidence.fixture.ts";
import { type Fields, fits } from "./fits.fixture.ts";
import type { Entry, Row } from "./found.fixture.ts";
import { isDone } from "./journal.fixture.ts";
import { asked, isUpdate, putsOf, versionOf } from "./puts.fixture.ts";
import { shown, type Violation } from "./violation.fixture.ts";

export function logLeadsHere(given: Case): Violation[] {
  const puts = putsOf(given);
  return given.births.flatMap((birth): Violation[] => {
    const row = given.found.documents.get(birth.kind.table)!.get(birth.id);
    if (!row || birth.kind.table === "announcements") return [];
    const updates = (given.entriesOf.get(birth.id) ?? []).filter(({ before, after }) => before && after);
    const { states, broken } = replayed(birth.made, updates);
    const about = `${birth.kind.table} ${birth.id}`;
    const breaks = broken.map(
      ({ before, after }): Violation => ({
        rule: "audit-log",
        about,
        ought: "a change of what was before it",
        is: `${shown(before)} became ${shown(after)}`,
      }),
    );
    const sent = (puts.get(birth.id) ?? []).filter(isDone);
    const isExact = birth.kind.counts && updates.every(isUpdate);
    const lost = isExact
      ? sent
          .filter((one) => !fits(asked(one), states[versionOf(one) - 1]))
          .map((one) => ({
            rule: "lost" as const,
            about: `${about} version ${versionOf(one)}`,
            ought: shown(asked(one)),
            is: shown(states[versionOf(one) - 1]),
          }))
      : [];
    return [
      ...breaks,
      ...endsElsewhere(birth, states.at(-1)!, row),
      ...versionsOf(birth, row, updates),
      ...lost,
    ];
  });
}

/** Each state that the log leads through. Where clocks differ, its order is that in which changes follow on each other. */
function replayed(made: Fields, updates: readonly Entry[]) {
  const states = [made];
  const rest = [...updates];
  const broken: Entry[] = [];
  while (rest.length > 0) {
    const now = states.at(-1)!;
    const at = rest.findIndex(({ before }) => fits(before, now));
    const [next] = rest.splice(Math.max(at, 0), 1);
    if (at < 0) broken.push(next!);
    states.push({ ...now, ...next!.after });
  }
  return { states, broken };
}

const endsElsewhere = ({ kind, id }: Birth, end: Fields, { doc }: Row): Violation[] =>
  Object.keys(end)
    .filter((name) => name in doc && !kind.apart?.includes(name) && !fits(end[name], doc[name]))
    .map((name) => ({
      rule: "audit-log",
      about: `${kind.table} ${id} ${name}`,
      ought: shown(end[name]),
      is: shown(doc[name]),
    }));

function versionsOf({ kind, id }: Birth, { version }: Row, updates: readonly Entry[]): Violation[] {
  const plain = updates.filter(isUpdate);
  const isExact = kind.counts && plain.length === updates.length;
  const counted = plain.length + 1;
  const isRight = isExact ? version === counted : version >= counted;
  return isRight
    ? []
    : [{ rule: "version", about: `${kind.table} ${id}`, ought: `${counted}`, is: `${version}` }];
}
