import { z } from "zod";
import { id, listedBy, page, text } from "../base/primitives.ts";
import { channel, notificationTopics } from "../ground/notification.ts";

/** A failed delivery: an announcement's own mail, or a message about something, to a person by a channel. */
const delivery = {
  kind: z.enum([...notificationTopics, "reminder"]),
  /** Id of the announcement, or of the message. */
  source_id: id,
  user_id: id,
  channel,
  /** The device's subscription; empty for other channels. */
  target: text(64),
};

/** Something that reached nobody. */
export const undelivered = z.object({
  ...delivery,
  /** Empty when the account is gone. */
  name: z.string(),
  email: z.string(),
  /** Name of the device, for Web Push. */
  device: z.string().nullable(),
  title: z.string(),
  /** The page of the interface that shows what it is about. */
  path: z.string(),
  reason: z.string().nullable(),
  attempts: z.int(),
  created_at: z.string(),
});
export type Undelivered = z.infer<typeof undelivered>;

export const listUndeliveredInput = z.strictObject({
  ...listedBy("created_at", "desc"),
  channel: channel.optional(),
  /** Part of the person's name or address, or of the title. */
  search: text(200).optional(),
});
export type ListUndeliveredInput = z.output<typeof listUndeliveredInput>;
/** `counts` holds how many failed by each channel, whatever the channel filter. */
export const undeliveredPage = page(undelivered).extend({ counts: z.record(channel, z.int()) });
export type UndeliveredPage = z.infer<typeof undeliveredPage>;

/** Selects one delivery, or all of them if none is given. */
export const resendUndeliveredInput = z.strictObject({ delivery: z.strictObject(delivery).optional() });
export type ResendUndeliveredInput = z.output<typeof resendUndeliveredInput>;
