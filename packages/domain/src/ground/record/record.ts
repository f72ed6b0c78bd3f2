import type { HistoryEntry, HistorySubject } from "@meridian/contract";
import type { Queryable } from "@meridian/database";
import type { LiveNotice } from "../../base/liveNotice.ts";
import { type Author, recordAudit } from "./audit.ts";
import { recordHistory } from "./history.ts";
import { publishAfterCommit } from "./transaction.ts";

export interface Change<Type extends string> {
  /** The changed thing. */
  subject: { type: Type; id: string | null };
  /** Action in the audit log: `announcement.cancel`, `import.start`, ...; without one it gets no row. */
  action?: string;
  before?: unknown;
  after?: unknown;
  /** Entry in the subject's history, if it has one. */
  history?: Type extends HistorySubject ? HistoryEntry<Type> : never;
  /** People who joined, left, or got other permissions. */
  concerned?: Concerned;
  /** Further notices for people. */
  notices?: readonly LiveNotice[];
}

export interface Concerned {
  users?: readonly string[];
  organizations?: readonly string[];
}

/**
 * Records a change in the transaction that makes it, for the audit log and the subject's history; once it is committed, those
 * who see the subject are told, and everybody whom it concerns.
 */
export async function record<Type extends string>(
  tx: Queryable,
  author: Author,
  { subject, action, before, after, history, concerned = {}, notices = [] }: Change<Type>,
): Promise<void> {
  // Only subjects with a history get an entry.
  if (history) await recordHistory(tx, author, subject as { type: HistorySubject; id: string }, history);
  if (action) await recordAudit(tx, author, { action, subject, before, after });
  publishAfterCommit(tx, ...noticesOf(subject), ...noticesTo(concerned), ...notices);
}

function noticesOf({ type, id }: Change<string>["subject"]): LiveNotice[] {
  if (id === null) return [];
  if (type === "organization" || type === "observatory" || type === "project")
    return [{ type: `${type}.changed`, id }];
  return [];
}

const noticesTo = ({ users = [], organizations = [] }: Concerned): LiveNotice[] => [
  ...users.map((user_id) => ({ type: "access.changed" as const, user_id })),
  ...organizations.map((id) => ({ type: "organization.changed" as const, id })),
];
