import { z } from "zod";
import { avatarUrl } from "../base/avatar.ts";
import {
  announcementScopes,
  announcementSorts,
  announcementStatuses,
  recipientFilters,
  recipientSorts,
  recipientStatuses,
  scopeCollections,
} from "../base/choices.ts";
import {
  documentFields,
  id,
  ifVersion,
  line,
  listedBy,
  listParameters,
  order,
  page,
  paragraphs,
  queryBoolean,
  text,
  time,
} from "../base/primitives.ts";
import { channel, deliveryStatus } from "../ground/notification.ts";

export { scopeCollections };

export const severity = z.enum(["info", "warning", "critical"]);
export const deliveryType = z.enum(["message", "email", "both"]);
/** "users, projects or organizations" */
const inWords = (names: readonly string[]) => `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;
export const announcementScope = z.enum(announcementScopes);
export type AnnouncementScope = z.infer<typeof announcementScope>;
/** Place of an announcement: the whole system, or one observatory, organization or project. */
export const scope = z.union(
  [
    z.strictObject({ type: z.literal("system"), id: z.null() }),
    z.strictObject({ type: announcementScope.exclude(["system"]), id }),
  ],
  `must be {type, id} with type ${inWords(Object.keys(scopeCollections))}, or {type: system, id: null}`,
);
export type Scope = z.output<typeof scope>;
/** `held`: its time had passed when a backup was restored, and people decide what becomes of it. */
export const announcementStatus = z.enum(announcementStatuses);
export type AnnouncementStatus = z.infer<typeof announcementStatus>;

/** True before publication, when only people who may announce in its scope see it. */
export const isUnpublished = (status: AnnouncementStatus | undefined): boolean =>
  status === "scheduled" || status === "held";

/** True if a reminder that is still to come would come too late. */
export const isReminderLost = (
  { remind_at, reminded_at }: { remind_at?: string | null; reminded_at?: string | null },
  expiresAt: string | null | undefined,
): boolean =>
  Boolean(expiresAt && remind_at) &&
  (reminded_at ?? "") < remind_at! &&
  Date.parse(expiresAt!) <= Date.parse(remind_at!);

export const targetKind = z.enum(["users" as const, ...Object.values(scopeCollections)]);
export type TargetKind = z.infer<typeof targetKind>;
export const announcementTarget = z.union(
  [
    z.strictObject({ kind: z.literal("all_users") }),
    z.strictObject({ kind: targetKind, ids: z.array(id).min(1).max(10_000) }),
    z.strictObject({ kind: targetKind, all: z.literal(true) }),
  ],
  `must be {kind: all_users}, or {kind, ids: [...]} or {kind, all: true} with kind ${inWords(targetKind.options)}`,
);
export type AnnouncementTarget = z.infer<typeof announcementTarget>;

const targets = z.array(announcementTarget).min(1).max(20);

const composed = {
  title: line(200),
  /** Markdown. */
  message: paragraphs(20_000),
  severity,
};
const times = {
  publish_at: time.nullable().optional(),
  expires_at: time.nullable().optional(),
  /** Days after publication when people who haven't acknowledged it are reminded once. */
  remind_after_days: z.int().min(1).max(365).nullable().optional(),
};

export const createAnnouncementInput = z.strictObject({
  ...composed,
  delivery_type: deliveryType,
  targets,
  ...times,
});
export type CreateAnnouncementInput = z.output<typeof createAnnouncementInput>;

/** Announcement to everyone who belongs to an observatory, organization or project. */
export const announceInput = z.strictObject({
  ...composed,
  delivery_type: deliveryType.default("message"),
  ...times,
});
/** Announcement in any scope: only system announcements choose their targets. */
export const announceAnywhereInput = announceInput.extend({ targets: targets.optional() });

/**
 * Changes; fields that aren't given stay. Of a published one only `expires_at` can change; a reminder that would come after
 * it is dropped.
 */
export const updateAnnouncementInput = z.strictObject({
  id,
  title: composed.title.optional(),
  message: composed.message.optional(),
  severity: severity.optional(),
  delivery_type: deliveryType.optional(),
  targets: targets.optional(),
  ...times,
  if_version: ifVersion,
});
export type UpdateAnnouncementInput = z.output<typeof updateAnnouncementInput>;

/** An announcement at rest. `status` is what was last written; see `announcements/status.ts` for what it is at a moment. */
export const announcementDocument = z.object({
  scope: announcementScope,
  scope_id: id.nullable(),
  title: line(200),
  message: paragraphs(20_000),
  severity,
  delivery_type: deliveryType,
  targets: z.array(announcementTarget),
  publish_at: time.nullable().default(null),
  expires_at: time.nullable().default(null),
  remind_after_days: z.int().nullable().default(null),
  /** Time of that reminder; null if none is planned. */
  remind_at: time.nullable().default(null),
  /** Time of the last reminder, planned or by hand, of people who hadn't acknowledged it. */
  reminded_at: time.nullable().default(null),
  status: announcementStatus,
  /** Time at which a restore held it; null when none does. */
  held_at: time.nullable().default(null),
  cancel_reason: text(2000).nullable().default(null),
  cancelled_at: time.nullable().default(null),
  created_by: id,
  recipient_count: z.int().nullable().default(null),
  /** Number of acknowledgements that were missing when it ended; null before. */
  pending_count: z.int().nullable().default(null),
});
export type AnnouncementDocument = z.infer<typeof announcementDocument>;

/** An announcement as the caller sees it: whom it reaches is told to those who may manage it. */
export const announcement = z.object({
  ...documentFields,
  ...announcementDocument.shape,
  /** Name of the observatory, organization or project; null for the system, and once it is gone. */
  scope_name: z.string().nullable(),
  /** Null when the account is gone. */
  created_by_name: z.string().nullable(),
  publish_at: z.string().nullable(),
  expires_at: z.string().nullable(),
  remind_at: z.string().nullable(),
  reminded_at: z.string().nullable(),
  held_at: z.string().nullable(),
  cancelled_at: z.string().nullable(),
  pending_count: z.int().nullable(),
  /** True if it is addressed to the caller. */
  is_recipient: z.boolean(),
  /** Time of the caller's acknowledgement. */
  acknowledged_at: z.string().nullable(),
  acknowledge_path: z.string(),
  abilities: z.object({
    acknowledge: z.boolean(),
    cancel: z.boolean(),
    publish: z.boolean(),
    remind: z.boolean(),
    update: z.boolean(),
    view_recipients: z.boolean(),
  }),
});
export type Announcement = z.infer<typeof announcement>;

const announcementFilters = {
  /** A part of the title or the message. */
  search: text(100).optional(),
  status: announcementStatus.optional(),
  severity: severity.optional(),
  sort: z.enum(announcementSorts).default("created_at"),
  order: order.default("desc"),
};
export const listAnnouncementsInput = z.strictObject({ ...listParameters, ...announcementFilters });
export type ListAnnouncementsInput = z.output<typeof listAnnouncementsInput>;
/** `counts` holds the number of announcements in each status, whatever the status filter. */
export const announcementPage = page(announcement).extend({ counts: z.record(announcementStatus, z.int()) });
export type AnnouncementPage = z.infer<typeof announcementPage>;

export const announcementIdInput = z.strictObject({ id });
export const cancelAnnouncementInput = z.strictObject({
  id,
  reason: paragraphs(2000),
  if_version: ifVersion,
});
/** One that isn't published yet: at another time, or without one now. What isn't given of `expires_at` stays. */
export const publishAnnouncementInput = z.strictObject({
  id,
  publish_at: time.nullable().optional(),
  expires_at: time.nullable().optional(),
  if_version: ifVersion,
});
export type PublishAnnouncementInput = z.output<typeof publishAnnouncementInput>;
export const acknowledgement = z.object({ announcement_id: id, acknowledged_at: z.string() });

/** `deactivated`: hasn't acknowledged and isn't waited for, because the account was deactivated before the announcement ended. */
export const recipientStatus = z.enum(recipientStatuses);
export type RecipientStatus = z.output<typeof recipientStatus>;
/** Delivery to a recipient by one channel: of the announcement itself, or of its latest reminder. */
export const recipientDelivery = z.object({
  about: z.enum(["announcement", "reminder"]),
  channel,
  /** Name of the device, for Web Push. */
  device: z.string().nullable(),
  status: deliveryStatus,
  /** Reason why it wasn't sent, failed, or waits for another try. */
  reason: z.string().nullable(),
  attempts: z.int(),
});
export type RecipientDelivery = z.infer<typeof recipientDelivery>;
export const recipient = z.object({
  user_id: id,
  name: z.string(),
  email: z.string(),
  avatar_url: avatarUrl,
  status: recipientStatus,
  acknowledged_at: z.string().nullable(),
  /** `author`: by having created the announcement. */
  acknowledged_via: z.enum(["user", "email", "author"]).nullable(),
  email_status: deliveryStatus,
  email_error: z.string().nullable(),
  deliveries: z.array(recipientDelivery),
});
export type Recipient = z.infer<typeof recipient>;
/** `failed`: something that was to reach them has failed, whatever their status. */
export const recipientFilter = z.enum(recipientFilters);
export type RecipientFilter = z.infer<typeof recipientFilter>;
export const listRecipientsInput = z.strictObject({
  id,
  ...listParameters,
  /** A part of the name or the email address; of one or two characters, their beginning. */
  search: text(100).optional(),
  status: recipientFilter.optional(),
  sort: z.enum(recipientSorts).default("name"),
  order: order.default("asc"),
});
export type ListRecipientsInput = z.output<typeof listRecipientsInput>;
export const recipientPage = page(recipient).extend({
  announcement,
  counts: z.record(recipientFilter, z.int()),
});

/** Sends again to one recipient, or to everyone with a failed delivery. */
export const resendAnnouncementInput = z.strictObject({ id, user_id: id.optional() });
/** Number that is sent again. */
export const resent = z.object({ resent: z.int() });

export const listPendingInput = z.strictObject(listedBy("urgency", "desc"));
export type ListPendingInput = z.output<typeof listPendingInput>;
export const pendingPage = page(announcement);

export const listReceivedInput = z.strictObject({
  ...listParameters,
  ...announcementFilters,
  scope: announcementScope.optional(),
  scope_id: id.optional(),
  /** `true`: those that the caller may manage; `any`: these and those addressed to them. Else those addressed to them. */
  managed: z.union([queryBoolean, z.literal("any")], "must be true, false or any").optional(),
  /** Selects those that the caller has yet to acknowledge. */
  to_acknowledge: queryBoolean.optional(),
});
export type ListReceivedInput = z.output<typeof listReceivedInput>;
/** `counts.to_acknowledge` is how many of them the caller has yet to acknowledge, in whatever status filter. */
export const receivedPage = page(announcement).extend({
  counts: z.record(z.enum([...announcementStatus.options, "to_acknowledge"]), z.int()),
});
export type ReceivedPage = z.infer<typeof receivedPage>;

export const previewTargetsInput = z.strictObject({ targets });
export const previewAnywhereInput = previewTargetsInput.partial();
export const targetsPreview = z.object({
  recipient_count: z.int(),
  sample: z.array(z.object({ user_id: id, name: z.string(), email: z.string() })),
});

/** Fields of an announcement that its mail shows. */
export const previewMailInput = z.strictObject(composed);
export const mailPreview = z.object({
  subject: z.string(),
  /** Address for answers; null for the sender's. */
  reply_to: z.string().nullable(),
  html: z.string(),
  text: z.string(),
});
export type MailPreview = z.infer<typeof mailPreview>;

/** Number of acknowledgements in each step of time, from the first to the last of them; steps are in UTC. */
export const acknowledgementsOverTime = z.object({
  step_seconds: z.int(),
  steps: z.array(z.object({ at: z.string(), acknowledged: z.int() })),
});
export type AcknowledgementsOverTime = z.infer<typeof acknowledgementsOverTime>;

export const targetOptionsInput = z.strictObject({
  ...listedBy("label", "asc"),
  kind: targetKind,
  search: text(100).optional(),
});
export type TargetOptionsInput = z.output<typeof targetOptionsInput>;
/** Possible targets, for the multi-selects. */
export const targetOptionPage = page(z.object({ id, label: z.string(), detail: z.string().nullable() }));
