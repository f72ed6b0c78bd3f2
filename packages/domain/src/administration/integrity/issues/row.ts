import type { IntegrityIssue, ListIssuesInput } from "@meridian/contract";
import { query, sql } from "@meridian/database/query";
import type { Context, Transaction } from "../../../base/context.ts";
import { notFound } from "../../../base/errors.ts";
import { isoTime } from "../../../base/isoTime.ts";
import { findCheck } from "../checks/index.ts";

/** The fields that documents are named by, of collections whose documents have names. */
const nameFields = {
  ...{ observations: "name", observatories: "name", projects: "name", organizations: "name" },
  announcements: "title",
};
const documentName = sql`case i.collection ${sql.raw(
  Object.entries(nameFields)
    .map(
      ([collection, field]) =>
        `when '${collection}' then (select left(d.doc ->> '${field}', 200) from ${collection} d where d.id = i.document_id)`,
    )
    .join(" "),
)} when 'users' then (select d.name from users d where d.id = i.document_id) end as document_name`;

/** An issue `i` with who repaired it, `u`. */
export const issueColumns = sql`i.id, i.scan_id, i.first_scan_id, i."check", i.type, i.severity, i.collection, i.document_id, ${documentName},
  i.part, i.details, i.auto_fixable, i.destructive, i.status, i.ignore_reason, ${sql.raw(isoTime("i.ignored_until"))} as ignored_until,
  ${sql.raw(isoTime("i.first_seen_at"))} as first_seen_at, ${sql.raw(isoTime("i.last_seen_at"))} as last_seen_at,
  ${sql.raw(isoTime("i.repaired_at"))} as repaired_at, u.name as repaired_by_name, i.repair is not null as has_repair,
  i.repair ->> 'run' as repaired_in`;
export const joinRepairer = sql`left join users u on u.id = i.repaired_by`;

export interface IssueRow
  extends Omit<IntegrityIssue, "message" | "fingerprint" | "deletes" | "undo_until" | "abilities"> {
  part: string;
  has_repair: boolean;
  /** The repair in bulk that repaired it. */
  repaired_in: string | null;
}

/** Days for which a repair can be taken back, and its files stay in quarantine. */
export const undoDays = 30;
export const undoMs = undoDays * 86_400_000;

/** The time until which a repair can be taken back; null where there is none. */
const undoUntil = ({ status, has_repair, repaired_at }: IssueRow): string | null =>
  status === "repaired" && has_repair && repaired_at
    ? new Date(Date.parse(repaired_at) + undoMs).toISOString()
    : null;

export const canBeUndone = (row: IssueRow, now: Date): boolean => now.toISOString() < (undoUntil(row) ?? "");

/** Issues are read at rest, where an earlier version of Meridian may have kept other details. */
const isDeletion = ({ check, auto_fixable, destructive, collection, details }: IssueRow): boolean =>
  auto_fixable && destructive && (findCheck(check)?.repair?.deletes?.({ collection, details }) ?? false);

export function toIssue(issue: IssueRow, now: Date): IntegrityIssue {
  const { part: _, has_repair: __, repaired_in: ___, ...row } = issue;
  const { status, auto_fixable } = row;
  const isOpen = status === "open";
  return {
    ...row,
    message: findCheck(row.check)?.message(row.details) ?? "",
    deletes: isDeletion(issue),
    fingerprint: row.id,
    undo_until: undoUntil(issue),
    abilities: {
      repair: isOpen && auto_fixable,
      ignore: isOpen,
      reopen: status === "ignored",
      undo: canBeUndone(issue, now),
    },
  };
}

/** Returns an issue as it stands. Throws NOT_FOUND. */
export async function getIssueRow({ db }: Context, id: string): Promise<IssueRow> {
  const [row] = await query<IssueRow[]>(db)`
    select ${issueColumns} from integrity_issues i ${joinRepairer} where i.id = ${id}`;
  if (!row) throw notFound("issue");
  return row;
}

/** The same, locked until the transaction ends. */
export async function lockIssue(tx: Transaction, id: string): Promise<IssueRow> {
  const [row] = await query<IssueRow[]>(tx)`
    select ${issueColumns} from integrity_issues i ${joinRepairer} where i.id = ${id} for update of i`;
  if (!row) throw notFound("issue");
  return row;
}

type IssueFilters = Partial<
  Pick<
    ListIssuesInput,
    "scan_id" | "severity" | "type" | "collection" | "check" | "auto_fixable" | "status" | "document_id"
  >
>;

const rankOf = { critical: 1, warning: 2, info: 3 } as const;

/**
 * The condition for the given filters. A filter that wasn't given is left out of the statement, so that an index serves each
 * one: a severity by its rank, which lists are sorted by.
 */
export function matchesFilters({ severity, ...filters }: IssueFilters) {
  const asked = (["scan_id", "type", "collection", "check", "auto_fixable", "status", "document_id"] as const)
    .filter((name) => filters[name] !== undefined)
    .map((name) => sql`i.${sql.identifier(name)} = ${filters[name]!}`);
  if (severity !== undefined) asked.push(sql`i.rank = ${rankOf[severity]}`);
  return asked.reduce((all, condition) => sql`${all} and ${condition}`, sql`true`);
}
