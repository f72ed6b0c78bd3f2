import { z } from "zod";

/**
 * How far a message to somebody is by one channel: not to be sent, waiting (also for another try), taken by the channel, kept
 * in the outbox because there is no mail server, refused for good, or its receiver doesn't exist any more.
 */
export const deliveryStatus = z.enum(["none", "queued", "sent", "kept", "failed", "gone"]);
export type DeliveryStatus = z.infer<typeof deliveryStatus>;
