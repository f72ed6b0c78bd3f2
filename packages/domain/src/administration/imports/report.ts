import type { ImportDocument, RefusedRow } from "@meridian/contract";

type CreatedRow = ImportDocument["created"][number];

/** An import's report on its rows. A file may be long, so the lists hold the first rows; the counts include all. */
export type Report = Pick<
  ImportDocument,
  "created_count" | "warned_count" | "refused_count" | "created" | "refused" | "ignored_fields"
> & { done: number };

const listed = 1_000;
const ignoredListed = 100;

/** Makes a name or message storable: it quotes the file, which may hold more than the database takes. */
const storable = (text: string, length: number): string =>
  text.slice(0, length).replaceAll("\u0000", "\uFFFD").toWellFormed();

export const emptyReport = (): Report => ({
  done: 0,
  created_count: 0,
  warned_count: 0,
  refused_count: 0,
  created: [],
  refused: [],
  ignored_fields: [],
});

export const reportOf = (document: ImportDocument): Report => ({
  done: document.progress.done,
  created_count: document.created_count,
  warned_count: document.warned_count,
  refused_count: document.refused_count,
  created: [...document.created],
  refused: [...document.refused],
  ignored_fields: [...document.ignored_fields],
});

export function reportCreated(report: Report, row: CreatedRow) {
  report.created_count++;
  if (row.warnings.length > 0) report.warned_count++;
  if (report.created.length < listed) report.created.push(row);
}

export function reportRefused(report: Report, { row, name, errors }: RefusedRow) {
  report.refused_count++;
  if (report.refused.length >= listed) return;
  report.refused.push({
    row,
    name: name === null ? null : storable(name, 200),
    errors: errors.map(({ path, message }) => ({
      path: storable(path, 200),
      message: storable(message, 500),
    })),
  });
}

export function reportIgnored(report: Report, names: string[]) {
  for (const name of names.map((one) => storable(one, 100)))
    if (report.ignored_fields.length < ignoredListed && !report.ignored_fields.includes(name))
      report.ignored_fields.push(name);
}
