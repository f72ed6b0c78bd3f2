import type { RegisteredCollection } from "@meridian/database";
import { named, quoted } from "../../../base/sqlText.ts";
import type { Check, CheckMoment, RowFinder } from "../checks/check.ts";
import { isTestObservation } from "../checks/dataQuality.ts";
import { jsonSchemaOf } from "../schema/jsonSchema.ts";
import { checkColumns, fixableBy } from "./record.ts";

/** The rows of a collection that are scanned. */
export interface Extent {
  collection: RegisteredCollection;
  /** The rows changed last, so many; null for all. */
  limit: number | null;
  includeTestData: boolean;
}

const leftOut = ({ collection, includeTestData }: Extent): string =>
  collection.name === "observations" && !includeTestData ? `not ${isTestObservation("t")}` : "true";

/** SQL of the rows to scan, as a table of its own. */
export function rowsOf(extent: Extent, condition = "true"): string {
  const { collection, limit } = extent;
  const all = `select * from ${named(collection.name)} t where ${leftOut(extent)} and ${condition}`;
  if (limit === null) return `(${all})`;
  const newest = ageOf(collection).map((column) => `t.${named(column)} desc`);
  return `(${all} order by ${newest.join(", ")} limit ${limit})`;
}

/** The columns by which rows are older or newer. */
export const ageOf = ({ schema, key }: RegisteredCollection): readonly string[] =>
  schema ? ["updated_at", "id"] : key;

/** A row's id in findings: its key, of several columns joined by colons. */
export const rowId = ({ key }: RegisteredCollection, row: string): string =>
  key.map((column) => `${row}.${named(column)}::text`).join(" || ':' || ");

/** Each field of a document as a JSON column, taken apart once; of no document, all are null. */
function fieldsOf({ schema }: RegisteredCollection): string {
  if (!schema) return "";
  const columns = Object.keys(jsonSchemaOf(schema).properties ?? {}).map((name) => `${named(name)} jsonb`);
  return `cross join lateral jsonb_to_record(case when jsonb_typeof(d.doc) = 'object' then d.doc else '{}'::jsonb end) as f(${columns.join(", ")})`;
}

/** A check with one of its ways to find a fault in a row. */
export interface CheckFinder {
  check: Check;
  finder: RowFinder;
}

export const rowFindersOf = (
  checks: readonly Check[],
  collection: RegisteredCollection,
  moment: CheckMoment,
): CheckFinder[] =>
  checks.flatMap((check) => (check.inRows?.(collection, moment) ?? []).map((finder) => ({ check, finder })));

/** The rows with everything that finders ask of them. */
const source = (collection: RegisteredCollection, finders: CheckFinder[], rows: string): string => {
  const joins = [...new Set(finders.flatMap(({ finder }) => finder.join ?? []))];
  return `from ${rows} d ${fieldsOf(collection)} ${joins.join(" ")}`;
};

/** A finder's result for a row, as a row of constants and its details. */
const outcome = ({ check, finder }: CheckFinder): string =>
  `select ${checkColumns(check, finder.destructive)}, ${quoted(finder.part ?? "")}::text as part, ${finder.details} as details,
          ${fixableBy(check, finder.fixable)} as fixable where ${finder.fault}`;

/**
 * A query of all checks' findings in one pass over rows: each row is asked whether it has any fault at all, and only a faulty
 * one is asked which.
 */
export function passSql(collection: RegisteredCollection, finders: CheckFinder[], rows: string): string {
  const any = finders.map(({ finder }) => finder.fault).join(" or ");
  return `
    select o.check_id, o.type, o.severity, o.destructive, ${quoted(collection.name)}::text as collection,
           ${rowId(collection, "d")} as document_id, o.part, o.details, o.fixable
      ${source(collection, finders, rows)}
      cross join lateral (${finders.map(outcome).join(" union all ")}) o
     where ${any}`;
}
