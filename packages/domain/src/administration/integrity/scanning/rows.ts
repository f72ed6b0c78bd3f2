import type { RegisteredCollection } from "@meridian/database";
import { named } from "../../../base/sqlText.ts";
import { isTestObservation } from "../checks/dataQuality.ts";
import { jsonSchemaOf } from "../schema/jsonSchema.ts";

/** Which rows of a collection are scanned. */
export interface Extent {
  collection: RegisteredCollection;
  /** The rows changed last, so many; null for all. */
  limit: number | null;
  includeTestData: boolean;
}

const leftOut = ({ collection, includeTestData }: Extent): string =>
  collection.name === "observations" && !includeTestData ? `not ${isTestObservation("t")}` : "true";

/** What stands in a statement for the rows to scan, as a table of its own. */
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
export function fieldsOf({ schema }: RegisteredCollection): string {
  if (!schema) return "";
  const columns = Object.keys(jsonSchemaOf(schema).properties ?? {}).map((name) => `${named(name)} jsonb`);
  return `cross join lateral jsonb_to_record(case when jsonb_typeof(d.doc) = 'object' then d.doc else '{}'::jsonb end) as f(${columns.join(", ")})`;
}
