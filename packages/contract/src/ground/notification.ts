import { z } from "zod";
import { channels } from "../base/choices.ts";
import { hasNoPassword, id, line, listedBy, page } from "../base/primitives.ts";

/**
 * Status of a message to somebody by one channel: not to be sent, waiting (also for another try), taken by the channel,
 * kept in the outbox because there is no mail server, refused for good, or without a receiver any more.
 */
export const deliveryStatus = z.enum(["none", "queued", "sent", "kept", "failed", "gone"]);
export type DeliveryStatus = z.infer<typeof deliveryStatus>;

/** Subjects of a message outside of the interface, which decide who gets it. */
export const notificationTopics = [
  "observation",
  "operators",
  "connection",
  "left_open",
  "downtime",
  "system",
  "observatory",
  "announcement",
  "announcer",
  "rapid",
  "access_request",
  "asker",
  "report",
] as const;

export const channel = z.enum(channels);
export type Channel = z.infer<typeof channel>;

const base64url = (length: number, what: string) =>
  z
    .string()
    .regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`), `must be ${what} in base64url, ${length} characters`);

/** A browser's `PushSubscription` as JSON, and a name for the device. */
export const addPushSubscriptionInput = z.strictObject({
  endpoint: z
    .url({ protocol: /^https$/, error: "must be an address that starts with https://" })
    // As browsers give it: what isn't printable ASCII is encoded.
    .regex(/^[!-~]+$/, "must have no spaces, control characters or other letters than those of ASCII")
    .check(z.maxLength(2000))
    .refine(hasNoPassword, "must not have a user name or a password"),
  keys: z.strictObject({
    p256dh: base64url(87, "an uncompressed P-256 key"),
    auth: base64url(22, "16 bytes"),
  }),
  expirationTime: z.number().nullable().optional(),
  name: line(100).default("A browser"),
});
export type AddPushSubscriptionInput = z.output<typeof addPushSubscriptionInput>;

/** A device that Web Push reaches. */
export const pushSubscription = z.object({
  id,
  name: z.string(),
  endpoint: z.string(),
  created_at: z.string(),
  /** Time at which a push service last accepted a message for it. */
  last_used_at: z.string().nullable(),
});
export type PushSubscription = z.infer<typeof pushSubscription>;
/**
 * Subscriptions, with the key that browsers subscribe with, null where Web Push is switched off, and the presence of a push
 * gateway.
 */
export const pushSubscriptionPage = page(pushSubscription).extend({
  public_key: z.string().nullable(),
  has_gateway: z.boolean(),
});
export type PushSubscriptionPage = z.infer<typeof pushSubscriptionPage>;

export const listPushSubscriptionsInput = z.strictObject(listedBy("created_at", "asc"));
export type ListPushSubscriptionsInput = z.output<typeof listPushSubscriptionsInput>;
export const pushSubscriptionIdInput = z.strictObject({ id });
export const removePushEndpointInput = addPushSubscriptionInput.pick({ endpoint: true });

/** A message about what has happened to the caller's own observations; several that came close together are one. */
export const notification = z.object({
  id,
  /** One line of plain text. */
  title: z.string(),
  /** Markdown. */
  body: z.string(),
  /** The page of the interface that shows it. */
  path: z.string(),
  /** Number of events that it is about. */
  event_count: z.int(),
  created_at: z.string(),
});
export type Notification = z.infer<typeof notification>;
export const listNotificationsInput = z.strictObject(listedBy("created_at", "desc"));
export type ListNotificationsInput = z.output<typeof listNotificationsInput>;
export const notificationPage = page(notification);
