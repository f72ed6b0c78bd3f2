import type { IntegrityIssue } from "@meridian/contract";
import { isoTime } from "../../isoTime.ts";
import { findCheck } from "../checks/index.ts";

/** An issue `i` with who repaired it, `u`. */
export const issueColumns = `i.id, i.scan_id, i.first_scan_id, i."check", i.type, i.severity, i.collection, i.document_id,
  i.part, i.details, i.auto_fixable, i.destructive, i.status, i.ignore_reason, ${isoTime("i.ignored_until")} as ignored_until,
  ${isoTime("i.first_seen_at")} as first_seen_at, ${isoTime("i.last_seen_at")} as last_seen_at,
  ${isoTime("i.repaired_at")} as repaired_at, u.name as repaired_by_name, i.repair is not null as has_repair`;
export const joinRepairer = "left join users u on u.id = i.repaired_by";

export interface IssueRow extends Omit<IntegrityIssue, "message" | "fingerprint" | "abilities"> {
  part: string;
  has_repair: boolean;
}

export function toIssue({ part: _, has_repair, ...row }: IssueRow): IntegrityIssue {
  const { status, auto_fixable } = row;
  const isOpen = status === "open";
  return {
    ...row,
    message: findCheck(row.check)?.message(row.details) ?? "",
    fingerprint: row.id,
    abilities: {
      repair: isOpen && auto_fixable,
      ignore: isOpen,
      reopen: status === "ignored",
      undo: status === "repaired" && has_repair,
    },
  };
}
