import { type RegisteredCollection, registry } from "@meridian/database";
import { sql } from "@meridian/database/query";
import type { Transaction } from "../../../base/context.ts";
import { quoted } from "../../../base/sqlText.ts";
import { isTestObservation } from "../checks/dataQuality.ts";
import { rowId } from "./pass.ts";
import { checksFor, type Unit } from "./plan.ts";
import { extentOf, rowsOfQuery, type Scan, step } from "./scan.ts";

const among = (ids: string[]) => `i."check" in (${[...new Set(ids)].map(quoted).join(", ")})`;

/** Conditions on the issues that a scan would have found again, were they still there. */
function lookedFor(scan: Scan): string[] {
  const { options } = scan.document;
  const made = checksFor(options);
  const walked = registry.flatMap((collection) => {
    const ids = made
      .filter(
        ({ needs, inRows, inSets }) =>
          (inRows || inSets) && (options.collections.includes(collection.name) || needs === "check_health"),
      )
      .map(({ id }) => id);
    return ids.length === 0 || extentOf(scan, collection).limit !== null
      ? []
      : [`(i.collection = ${quoted(collection.name)} and ${among(ids)} and ${wasScanned(scan, collection)})`];
  });
  const asked = made.filter(({ found }) => found && !(found.by === "storage" && scan.state.notes.length > 0));
  return [...walked, ...(asked.length ? [among(asked.map(({ id }) => id))] : [])];
}

/** A scan without test data has seen neither a test observation nor that another one is like it. */
function wasScanned(scan: Scan, collection: RegisteredCollection): string {
  if (collection.name !== "observations" || extentOf(scan, collection).includeTestData) return "true";
  const concerned = "i.document_id, i.details ->> 'duplicate_of', i.details ->> 'other'";
  return `not exists (select from observations t where t.id in (${concerned}) and ${isTestObservation("t")})`;
}

async function resolve(tx: Transaction, scan: Scan, condition: string): Promise<number> {
  const [gone] = await rowsOfQuery<{ count: number }>(
    tx,
    sql.raw(`
      with gone as (
        update integrity_issues i set status = 'resolved'
         where i.status = 'open' and i.last_seen_at < ${startOf(scan)} and ${condition}
        returning 1)
      select count(*)::int as count from gone`),
  );
  return gone!.count;
}

const startOf = ({ startedAt }: Scan) => `${quoted(startedAt.toISOString())}::timestamptz`;

/**
 * Resolves issues that were open in these rows and weren't found again, unless the row has changed since. An issue that takes
 * several rows to see stays open: one of them may not be among these.
 */
export function resolveIn(
  tx: Transaction,
  scan: Scan,
  { collection, finders }: Extract<Unit, { does: "rows" }>,
  rows: string,
): Promise<number> {
  const unchanged = collection.schema ? `r.updated_at < ${startOf(scan)}` : "true";
  return resolve(
    tx,
    scan,
    `i.collection = ${quoted(collection.name)} and ${among(finders.map(({ check }) => check.id))}
       and i.document_id in (select ${rowId(collection, "r")} from ${rows} r where ${unchanged})`,
  );
}

/** Resolves issues that were open, were looked for everywhere and weren't found. */
export const resolveGone = (scan: Scan): Promise<void> =>
  step(scan, async (tx) => ({
    resolved: await resolve(tx, scan, `(${lookedFor(scan).join(" or ") || "false"})`),
    unit: "resolve",
  }));
