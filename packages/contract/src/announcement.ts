import { z } from "zod";
import { avatarUrl } from "./avatar.ts";
import { deliveryStatus } from "./notification.ts";
import {
  documentFields,
  id,
  ifVersion,
  line,
  listParameters,
  order,
  page,
  text,
  time,
} from "./primitives.ts";

export const severity = z.enum(["info", "warning", "critical"]);
export const deliveryType = z.enum(["message", "email", "both"]);
export const announcementScope = z.enum(["system", "observatory", "organization", "project"]);
export type AnnouncementScope = z.infer<typeof announcementScope>;
export const announcementStatus = z.enum(["scheduled", "active", "acknowledged", "expired", "cancelled"]);
export type AnnouncementStatus = z.infer<typeof announcementStatus>;

export const targetKind = z.enum(["users", "observatories", "organizations", "projects"]);
export type TargetKind = z.infer<typeof targetKind>;
export const announcementTarget = z.union(
  [
    z.strictObject({ kind: z.literal("all_users") }),
    z.strictObject({ kind: targetKind, ids: z.array(id).min(1).max(10_000) }),
    z.strictObject({ kind: targetKind, all: z.literal(true) }),
  ],
  "must be {kind: all_users}, or {kind, ids: [...]} or {kind, all: true} with kind users, observatories, organizations or projects",
);
export type AnnouncementTarget = z.infer<typeof announcementTarget>;

const targets = z.array(announcementTarget).min(1).max(20);

export const createAnnouncementInput = z.strictObject({
  title: line(200),
  /** Markdown. */
  message: line(20_000),
  severity,
  delivery_type: deliveryType.default("message"),
  targets,
  publish_at: time.nullable().optional(),
  expires_at: time.nullable().optional(),
});
export type CreateAnnouncementInput = z.output<typeof createAnnouncementInput>;

/** An announcement at rest. `status` is what was last written; see `announcements/status.ts` for what it is at a moment. */
export const announcementDocument = z.object({
  scope: announcementScope,
  scope_id: id.nullable(),
  title: line(200),
  message: line(20_000),
  severity,
  delivery_type: deliveryType,
  targets: z.array(announcementTarget),
  publish_at: time.nullable().default(null),
  expires_at: time.nullable().default(null),
  status: announcementStatus,
  cancel_reason: text(2000).nullable().default(null),
  cancelled_at: time.nullable().default(null),
  created_by: id,
  recipient_count: z.int().nullable().default(null),
  /** How many were still waited for when it ended; null before. */
  pending_count: z.int().nullable().default(null),
});
export type AnnouncementDocument = z.infer<typeof announcementDocument>;

export const announcement = z.object({
  ...documentFields,
  ...announcementDocument.shape,
  publish_at: z.string().nullable(),
  expires_at: z.string().nullable(),
  cancelled_at: z.string().nullable(),
  pending_count: z.int().nullable(),
  abilities: z.object({ cancel: z.boolean() }),
});
export type Announcement = z.infer<typeof announcement>;

export const listAnnouncementsInput = z.strictObject({
  ...listParameters,
  status: announcementStatus.optional(),
  severity: severity.optional(),
  sort: z.enum(["created_at", "title", "expires_at"]).default("created_at"),
  order: order.default("desc"),
});
export type ListAnnouncementsInput = z.output<typeof listAnnouncementsInput>;
/** `counts` holds the number of announcements in each status, whatever the filter. */
export const announcementPage = page(announcement).extend({ counts: z.record(announcementStatus, z.int()) });

export const announcementIdInput = z.strictObject({ id });
export const cancelAnnouncementInput = z.strictObject({ id, reason: line(2000), if_version: ifVersion });
export const acknowledgement = z.object({ announcement_id: id, acknowledged_at: z.string() });

export const recipientStatus = z.enum(["pending", "acknowledged"]);
export const recipient = z.object({
  user_id: id,
  name: z.string(),
  email: z.string(),
  avatar_url: avatarUrl,
  status: recipientStatus,
  acknowledged_at: z.string().nullable(),
  acknowledged_via: z.enum(["user", "email"]).nullable(),
  email_status: deliveryStatus,
  email_error: z.string().nullable(),
});
export type Recipient = z.infer<typeof recipient>;
export const listRecipientsInput = z.strictObject({
  id,
  ...listParameters,
  status: recipientStatus.optional(),
  sort: z.enum(["name", "email", "status", "acknowledged_at"]).default("name"),
  order: order.default("asc"),
});
export type ListRecipientsInput = z.output<typeof listRecipientsInput>;
export const recipientPage = page(recipient).extend({
  announcement,
  counts: z.record(recipientStatus, z.int()),
});

/** An announcement as the person it is addressed to sees it. */
export const receivedAnnouncement = z.object({
  id,
  scope: announcementScope,
  scope_id: id.nullable(),
  title: z.string(),
  message: z.string(),
  severity,
  status: announcementStatus,
  expires_at: z.string().nullable(),
  created_at: z.string(),
  acknowledged_at: z.string().nullable(),
  cancel_reason: z.string().nullable(),
  acknowledge_path: z.string(),
});
export type ReceivedAnnouncement = z.infer<typeof receivedAnnouncement>;
export const listPendingInput = z.strictObject(listParameters);
export type ListPendingInput = z.output<typeof listPendingInput>;
export const receivedPage = page(receivedAnnouncement);
export const listReceivedInput = z.strictObject({
  ...listParameters,
  scope: announcementScope.optional(),
  status: announcementStatus.optional(),
});
export type ListReceivedInput = z.output<typeof listReceivedInput>;

export const previewTargetsInput = z.strictObject({ targets });
export const targetsPreview = z.object({
  recipient_count: z.int(),
  sample: z.array(z.object({ user_id: id, name: z.string(), email: z.string() })),
});

export const targetOptionsInput = z.strictObject({
  ...listParameters,
  kind: targetKind,
  search: text(100).optional(),
});
export type TargetOptionsInput = z.output<typeof targetOptionsInput>;
/** What can be chosen as a target, for the multi-selects. */
export const targetOptionPage = page(z.object({ id, label: z.string(), detail: z.string().nullable() }));
