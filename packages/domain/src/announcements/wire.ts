import {
  type Announcement,
  type AnnouncementScope,
  type AnnouncementStatus,
  type AnnouncementTarget,
  announcementScope,
  deliveryType,
  type ReceivedAnnouncement,
  severity,
} from "@meridian/contract";
import { oneOf, shaped } from "../atRest.ts";

export interface AnnouncementRow {
  id: string;
  doc: unknown;
  version: number;
  created_at: string;
  updated_at: string;
  /** As worked out for the moment of the query. */
  status: AnnouncementStatus;
  /** Counted now; null when the document holds the final number, or recipients aren't known yet. */
  pending_count: number | null;
}

const blank = {
  scope: "system",
  scope_id: null as string | null,
  title: "",
  message: "",
  severity: "info",
  delivery_type: "message",
  targets: [] as AnnouncementTarget[],
  publish_at: null as string | null,
  expires_at: null as string | null,
  cancel_reason: null as string | null,
  cancelled_at: null as string | null,
  created_by: "",
};

const numberIn = (doc: unknown, field: string): number | null => {
  const value = (doc as Record<string, unknown> | null)?.[field];
  return typeof value === "number" ? value : null;
};

const isTarget = (target: unknown): target is AnnouncementTarget =>
  typeof target === "object" && target !== null && "kind" in target;

/** An announcement as its administrators see it, however odd the document. */
export function announcementWire(row: AnnouncementRow, mayCancel: boolean): Announcement {
  const doc = shaped(row.doc, blank);
  return {
    ...doc,
    id: row.id,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    scope: oneOf(announcementScope.options, doc.scope, "system"),
    severity: oneOf(severity.options, doc.severity, "info"),
    delivery_type: oneOf(deliveryType.options, doc.delivery_type, "message"),
    targets: doc.targets.filter(isTarget),
    status: row.status,
    recipient_count: numberIn(row.doc, "recipient_count"),
    pending_count:
      row.status === "acknowledged" ? 0 : (numberIn(row.doc, "pending_count") ?? row.pending_count),
    abilities: { cancel: mayCancel && (row.status === "active" || row.status === "scheduled") },
  };
}

export interface ReceivedRow {
  id: string;
  doc: unknown;
  created_at: string;
  status: AnnouncementStatus;
  acknowledged_at: string | null;
}

const scopePaths: Record<Exclude<AnnouncementScope, "system">, string> = {
  observatory: "/observatories",
  organization: "/organizations",
  project: "/projects",
};

/** Where the recipient acknowledges it. */
const acknowledgePath = (scope: AnnouncementScope, scopeId: string | null, id: string): string =>
  scope === "system"
    ? `/api/v1/system/motd/${id}/acknowledge`
    : `${scopePaths[scope]}/${scopeId}/motd/${id}/acknowledge`;

/** An announcement as a recipient sees it. */
export function receivedWire(row: ReceivedRow): ReceivedAnnouncement {
  const doc = shaped(row.doc, blank);
  const scope = oneOf(announcementScope.options, doc.scope, "system");
  return {
    id: row.id,
    scope,
    scope_id: doc.scope_id,
    title: doc.title,
    message: doc.message,
    severity: oneOf(severity.options, doc.severity, "info"),
    status: row.status,
    expires_at: doc.expires_at,
    created_at: row.created_at,
    acknowledged_at: row.acknowledged_at,
    cancel_reason: doc.cancel_reason,
    acknowledge_path: acknowledgePath(scope, doc.scope_id, row.id),
  };
}
