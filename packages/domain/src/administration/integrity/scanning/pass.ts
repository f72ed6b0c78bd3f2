import type { RegisteredCollection } from "@meridian/database";
import { quoted } from "../../../base/sqlText.ts";
import type { Check, CheckMoment, RowFinder } from "../checks/check.ts";
import { checkColumns, fixableBy } from "./record.ts";
import { fieldsOf, rowId } from "./rows.ts";

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

/** What a finder finds in a row, as a row of constants and what it asks for. */
const outcome = ({ check, finder }: CheckFinder): string =>
  `select ${checkColumns(check, finder.destructive)}, ${quoted(finder.part ?? "")}::text as part, ${finder.details} as details,
          ${fixableBy(check, finder.fixable)} as fixable where ${finder.fault}`;

/**
 * One pass over rows for all checks: each row is asked whether it has any fault at all, and only one that has is asked
 * which. A query of findings.
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
