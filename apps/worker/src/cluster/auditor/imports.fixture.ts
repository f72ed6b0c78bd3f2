/**
 * Rules of imports. Which rows of a file were to be refused can't be seen from here: the file isn't read. Nor can it be told
 * whether a document is another row's: they are only counted.
 */
import type { Case } from "./evidence.fixture.ts";
import type { Fields } from "./fits.fixture.ts";
import type { Row } from "./found.fixture.ts";
import { shown, type Violation } from "./violation.fixture.ts";

const list = (value: unknown): Fields[] => (Array.isArray(value) ? value : []);

/** The counts of an import are those of its rows and of the documents that it made, each row once, each document once. */
export function importsCount({ found, births }: Case): Violation[] {
  const madeBy = Map.groupBy(births, ({ importId }) => importId);
  const events = Map.groupBy(
    found.events.filter(({ event }) => event.endsWith("_created")),
    ({ details }) => details.import_id,
  );
  const gone = deletedImported(found);
  return births
    .filter(({ kind, id }) => kind.table === "imports" && found.documents.get("imports")!.has(id))
    .flatMap(({ id }) => {
      const row = found.documents.get("imports")!.get(id)!;
      const told = (events.get(id) ?? []).map(({ subject_id }) => subject_id);
      const made = row.doc.kind === "observatories" ? told : (madeBy.get(id) ?? []).map((birth) => birth.id);
      return [
        ...reportMistakes(row),
        ...madeMistakes(row, made, row.doc.kind === "observatories" ? 0 : gone),
      ];
    });
}

/** The number of observations that were deleted and have no entry of their making, as they were imported. */
function deletedImported({ entries }: Case["found"]): number {
  const made = new Set(
    entries.filter(({ action }) => action === "observation.create").map(({ subject_id }) => subject_id),
  );
  return entries.filter(({ action, subject_id }) => action === "observation.delete" && !made.has(subject_id))
    .length;
}

type Mistake = [isWrong: boolean, ought: string, is: unknown];

/** A report of a large file lists only some of its rows. */
function reportMistakes({ id, doc }: Row): Violation[] {
  const [created, refused] = [list(doc.created), list(doc.refused)];
  const numbers = [...created, ...refused].map(({ row }) => row);
  const { total } = (doc.progress ?? {}) as { total?: number | null };
  const counts = Number(doc.created_count) + Number(doc.refused_count);
  return mistakes(id, [
    [created.length > Number(doc.created_count), `at most ${doc.created_count} created`, created.length],
    [refused.length > Number(doc.refused_count), `at most ${doc.refused_count} refused`, refused.length],
    [new Set(numbers).size < numbers.length, "each row once", numbers],
    [doc.status === "completed" && total != null && counts !== total, `${total} rows`, counts],
  ]);
}

function madeMistakes({ id, doc }: Row, made: readonly string[], gone: number): Violation[] {
  const ids = list(doc.created).map((one) => String(one.id));
  const count = doc.dry_run ? 0 : Number(doc.created_count);
  const missing = ids.filter((one) => !made.includes(one));
  return mistakes(id, [
    [!doc.dry_run && new Set(ids).size < ids.length, "each document once", ids],
    [new Set(made).size < made.length, "each document's making once", made],
    [made.length > count || made.length + gone < count, `${count} made`, made.length],
    [!doc.dry_run && missing.length > gone, "all of its report", missing],
  ]);
}

const mistakes = (id: string, all: readonly Mistake[]): Violation[] =>
  all
    .filter(([isWrong]) => isWrong)
    .map(([, ought, is]) => ({ rule: "import", about: `imports ${id}`, ought, is: shown(is) }));
