import { type RegisteredCollection, registry } from "@meridian/database";
import { sql } from "@meridian/database/query";
import { isTestObservation } from "../checks/dataQuality.ts";
import { quoted } from "../sqlText.ts";
import { checksFor } from "./plan.ts";
import { rowId, rowsOf } from "./rows.ts";
import { extentOf, rowsOfQuery, type Scan, step } from "./scan.ts";

/** Which issues a scan would have found again, were they still there. */
function lookedFor(scan: Scan): string[] {
  const { options } = scan.document;
  const made = checksFor(options);
  const walked = registry.flatMap((collection) => {
    const ids = made
      .filter(
        ({ needs, inRows, inSets }) =>
          (inRows || inSets) && (options.collections.includes(collection.name) || needs === "check_health"),
      )
      .map(({ id }) => quoted(id));
    return ids.length === 0
      ? []
      : [
          `(i.collection = ${quoted(collection.name)} and i."check" in (${ids.join(", ")}) and ${wasScanned(scan, collection)})`,
        ];
  });
  const asked = made.filter(({ found }) => found && !(found.by === "storage" && scan.state.notes.length > 0));
  return [
    ...walked,
    ...(asked.length ? [`i."check" in (${asked.map(({ id }) => quoted(id)).join(", ")})`] : []),
  ];
}

/** Of a limited scan, only rows that it has looked at, and that nobody has changed since. */
function wasScanned(scan: Scan, collection: RegisteredCollection): string {
  const extent = extentOf(scan, collection);
  const isTest = `exists (select from observations t where t.id = i.document_id and ${isTestObservation("t")})`;
  if (extent.limit === null)
    return collection.name === "observations" && !extent.includeTestData ? `not ${isTest}` : "true";
  const unchanged = collection.schema
    ? `t.updated_at < ${quoted(scan.startedAt.toISOString())}::timestamptz`
    : "true";
  const rows = `(select * from ${rowsOf(extent)} t where ${unchanged})`;
  return `i.document_id in (select ${rowId(collection, "r")} from ${rows} r)`;
}

/** What was open, was looked for and wasn't found, is resolved. */
export const resolveGone = (scan: Scan): Promise<void> =>
  step(scan, async (tx) => {
    const conditions = lookedFor(scan);
    const gone = await rowsOfQuery<{ count: number }>(
      tx,
      sql.raw(`
        with gone as (
          update integrity_issues i set status = 'resolved'
           where i.status = 'open' and i.last_seen_at < ${quoted(scan.startedAt.toISOString())}::timestamptz
             and (${conditions.join(" or ") || "false"})
          returning 1)
        select count(*)::int as count from gone`),
    );
    return { resolved: gone[0]!.count, unit: "resolve" };
  });
