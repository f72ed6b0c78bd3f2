import { query, type SQL, sql } from "@meridian/database/query";
import type { Transaction } from "../../../base/context.ts";
import { quoted } from "../../../base/sqlText.ts";
import type { Check } from "../checks/check.ts";

/** The scan that notes findings, and the time of noting them. */
export interface Noting {
  scanId: string;
  readonly at: Date;
}

/** Counts of one statement's findings, by check and collection. */
export interface Noted {
  check: string;
  collection: string;
  found: number;
  new: number;
}

/** Findings of a check, as a query of document_id, part, details and fixable. */
export interface Found {
  check: Check;
  collection: string;
  query: string;
}

/** An issue's id: the same for the same thing in every scan. */
const issueId = (check: string, collection: string, documentId: string, part: string): string =>
  `md5(concat_ws(E'\\x1f', ${check}, ${collection}, coalesce(${documentId}, ''), ${part}))`;

/**
 * Notes findings. What is known already is brought up to date, what was repaired or resolved is open again, and what is
 * ignored stays so. A repair that was done after the statement's transaction began is newer than the finding.
 */
export const noteSql = (found: string, { scanId, at }: Noting): SQL => {
  const id = issueId("q.check_id", "q.collection", "q.document_id", "q.part");
  return sql`
    with q as (${sql.raw(found)}),
    noted as (
      insert into integrity_issues as i (id, scan_id, first_scan_id, "check", type, severity, collection, document_id, part,
                                         details, auto_fixable, destructive, first_seen_at, last_seen_at)
      select distinct on (1) ${sql.raw(id)}, ${scanId}, ${scanId}, q.check_id, q.type, q.severity, q.collection, q.document_id, q.part,
             q.details, q.fixable, q.destructive, ${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz
        from q order by 1
      on conflict (id) do update
         set scan_id = excluded.scan_id, details = excluded.details, severity = excluded.severity, type = excluded.type,
             auto_fixable = excluded.auto_fixable, destructive = excluded.destructive, last_seen_at = excluded.last_seen_at,
             status = case when i.status = 'ignored' and coalesce(i.ignored_until > excluded.last_seen_at, true)
                           then 'ignored' else 'open' end
       where i.repaired_at is null or i.repaired_at < now()
      returning i."check", i.collection, i.first_scan_id = ${scanId} as is_new)
    select "check", collection, count(*)::int as found, (count(*) filter (where is_new))::int as new
      from noted group by "check", collection`;
};

/** The columns of a check that its findings carry. */
export const checkColumns = (
  { id, type, severity, repair }: Check,
  destructive = String(repair?.destructive ?? false),
): string =>
  `${quoted(id)}::text as check_id, ${quoted(type)}::text as type, ${quoted(severity)}::text as severity, ${destructive} as destructive`;

/** Condition that a finding can be repaired: never without a repair. */
export const fixableBy = ({ repair }: Check, fixable = "true"): string => (repair ? fixable : "false");

/** Notes what one query finds. */
export const note = (
  tx: Transaction,
  { check, collection, query: finding }: Found,
  noting: Noting,
): Promise<Noted[]> =>
  query<Noted[]>(tx)`${noteSql(
    `select ${checkColumns(check)}, ${quoted(collection)}::text as collection, r.document_id, r.part, r.details,
              ${fixableBy(check, "r.fixable")} as fixable from (${finding}) r`,
    noting,
  )}`;
