import {
  type Announcement,
  type AnnouncementScope,
  type AnnouncementStatus,
  type AnnouncementTarget,
  announcementScope,
  announcementTarget,
  deliveryType,
  isUnpublished,
  scopeCollections,
  severity,
} from "@meridian/contract";
import { oneOf, shaped } from "../base/atRest.ts";
import type { Announced } from "./record.ts";

export interface AnnouncementRow {
  id: string;
  doc: unknown;
  version: number;
  created_at: string;
  updated_at: string;
  /** The status at the moment of the query. */
  status: AnnouncementStatus;
  scope_name: string | null;
  created_by_name: string | null;
  is_recipient: boolean;
  acknowledged_at: string | null;
  /** True if the caller may announce in its scope. */
  may_manage: boolean;
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
  remind_at: null as string | null,
  reminded_at: null as string | null,
  held_at: null as string | null,
  cancel_reason: null as string | null,
  cancelled_at: null as string | null,
  created_by: "",
};

const numberIn = (doc: unknown, field: string): number | null => {
  const value = (doc as Record<string, unknown> | null)?.[field];
  return typeof value === "number" ? value : null;
};

const isTarget = (target: unknown): target is AnnouncementTarget =>
  announcementTarget.safeParse(target).success;

/** Returns the path by which a recipient acknowledges it. */
const acknowledgePath = (scope: AnnouncementScope, scopeId: string | null, id: string): string =>
  scope === "system"
    ? `/api/v1/system/motd/${id}/acknowledge`
    : `/${scopeCollections[scope]}/${scopeId}/motd/${id}/acknowledge`;

const isOpen = (status: AnnouncementStatus): boolean => status === "active" || isUnpublished(status);

/** Extra fields for people who manage its scope. */
const reach = ({ doc, status, pending_count }: AnnouncementRow, targets: AnnouncementTarget[]) => ({
  targets: targets.filter(isTarget),
  recipient_count: numberIn(doc, "recipient_count"),
  pending_count: status === "acknowledged" ? 0 : (numberIn(doc, "pending_count") ?? pending_count),
});

/** An announcement as the caller sees it, however odd the document. */
export function announcementWire(row: AnnouncementRow): Announcement {
  const { id, status, may_manage, is_recipient, acknowledged_at } = row;
  const doc = shaped(row.doc, blank);
  const scope = oneOf(announcementScope.options, doc.scope, "system");
  return {
    ...doc,
    id,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    scope,
    scope_name: row.scope_name,
    created_by_name: row.created_by_name,
    severity: oneOf(severity.options, doc.severity, "info"),
    remind_after_days: numberIn(row.doc, "remind_after_days"),
    delivery_type: oneOf(deliveryType.options, doc.delivery_type, "message"),
    status,
    ...(may_manage ? reach(row, doc.targets) : { targets: [], recipient_count: null, pending_count: null }),
    is_recipient,
    acknowledged_at,
    acknowledge_path: acknowledgePath(scope, doc.scope_id, id),
    abilities: {
      acknowledge: is_recipient && acknowledged_at === null && status === "active",
      cancel: may_manage && isOpen(status),
      publish: may_manage && isUnpublished(status),
      remind: may_manage && status === "active",
      update: may_manage && isOpen(status),
      view_recipients: may_manage,
    },
  };
}

/** The facts about an announcement for histories and notices. */
export function announcedIn(id: string, document: unknown): Announced {
  const { scope, scope_id, title } = shaped(document, blank);
  return { id, scope: oneOf(announcementScope.options, scope, "system"), scope_id, title };
}
