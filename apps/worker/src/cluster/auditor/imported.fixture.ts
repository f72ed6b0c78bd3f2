import type { Entry, Event, Found, Row } from "./found.fixture.ts";

/**
 * Finds the import that made a document: by its history, or, of an observation, which has none, by the import's report. That
 * lists only some rows of a large file. An observation without an entry in the audit log belongs to an import into its project
 * that was under way when it was made; of several, to one that counts more than are found of it.
 */
export function importFinder(found: Found, eventsOf: Map<string, Event[]>) {
  const imports = [...found.documents.get("imports")!.values()].filter(
    ({ doc }) => doc.kind === "observations" && !doc.dry_run,
  );
  const listed = new Map(
    imports.flatMap((row) => (row.doc.created as { id: string }[]).map(({ id }) => [id, row.id])),
  );
  const foundOf = new Map<string, number>();

  function byTime(row: Row): string | undefined {
    const underWay = imports.filter((one) => wasUnderWay(one, row));
    const wanting = underWay.find(({ id, doc }) => (foundOf.get(id) ?? 0) < Number(doc.created_count));
    return (wanting ?? underWay[0])?.id;
  }

  return (table: string, id: string, row?: Row, entry?: Entry): string | undefined => {
    const named = eventsOf.get(id)?.[0]?.details.import_id;
    if (typeof named === "string") return named;
    if (table !== "observations" || !row || entry) return;
    const importId = listed.get(id) ?? byTime(row);
    if (importId) foundOf.set(importId, (foundOf.get(importId) ?? 0) + 1);
    return importId;
  };
}

function wasUnderWay({ doc, created_at }: Row, made: Row): boolean {
  const until = doc.completed_at ? Date.parse(String(doc.completed_at)) : Number.POSITIVE_INFINITY;
  const isIn = doc.project_id === null || doc.project_id === made.doc.project_id;
  return isIn && created_at <= made.created_at && made.created_at.getTime() <= until;
}
