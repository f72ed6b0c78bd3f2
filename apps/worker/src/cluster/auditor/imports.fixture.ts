/**
 * Rules of imports. Which rows of a file were to be refused can't be seen from here: the file isn't read. What was imported and
 * deleted since counts as made, by its history.
 */
import type { Case } from "./evidence.fixture.ts";
import type { Fields } from "./fits.fixture.ts";
import type { Row } from "./found.fixture.ts";
import { shown, type Violation } from "./violation.fixture.ts";

const list = (value: unknown): Fields[] => (Array.isArray(value) ? value : []);

/** The counts of an import are those of its rows and of what has it in its history, each row once, each document once. */
export function importsCount({ found }: Case): Violation[] {
  const madeBy = Map.groupBy(
    found.events.filter(({ event }) => event.endsWith("_created")),
    ({ details }) => details.import_id,
  );
  return [...found.documents.get("imports")!.values()].flatMap((row) => {
    const events = (madeBy.get(row.id) ?? []).map(({ subject_id }) => subject_id);
    const made = row.doc.kind === "observatories" ? events : undefined;
    return mistakes(row, made, found.documents.get(String(row.doc.kind)));
  });
}

function mistakes({ id, doc }: Row, made: string[] | undefined, there?: Map<string, Row>): Violation[] {
  const [created, refused] = [list(doc.created), list(doc.refused)];
  const numbers = [...created, ...refused].map(({ row }) => row);
  const ids = created.map((one) => String(one.id));
  const progress = (doc.progress ?? {}) as { done?: number; total?: number | null };
  const counts = Number(doc.created_count) + Number(doc.refused_count);
  const isComplete = doc.status === "completed";
  const isReal = !doc.dry_run;
  const cases: [isWrong: boolean, ought: string, is: unknown][] = [
    // A report of a large file lists only some of its rows.
    [created.length > Number(doc.created_count), `at most ${doc.created_count} created`, created.length],
    [refused.length > Number(doc.refused_count), `at most ${doc.refused_count} refused`, refused.length],
    [new Set(numbers).size < numbers.length, "each row once", numbers],
    [isReal && new Set(ids).size < ids.length, "each document once", ids],
    [isComplete && progress.total != null && counts !== progress.total, `${progress.total} rows`, counts],
    [!!made && new Set(made).size < made.length, "each document's making once", made],
    [!!made && isReal && made.length !== doc.created_count, `${doc.created_count} made`, made?.length],
    [!!made && !isReal && made.length > 0, "nothing made by a dry run", made],
    [isReal && !!there && !made && ids.some((one) => !there.has(one)), "all of it there", ids.length],
    [!!made && isReal && ids.some((one) => !made.includes(one)), "each with its history", ids.length],
  ];
  return cases
    .filter(([isWrong]) => isWrong)
    .map(([, ought, is]) => ({ rule: "import", about: `imports ${id}`, ought, is: shown(is) }));
}
