import { z } from "zod";
import { line } from "../base/primitives.ts";

/** Kinds of mail that a person can unsubscribe from: a switch of their profile, `email_` and its name. */
export const mailCategory = z.enum(["observations", "system_events", "announcements", "reports"]);
export type MailCategory = z.infer<typeof mailCategory>;

/** The token of a mail's link, which names its receiver and what the mail is about. */
export const unsubscribeInput = z.strictObject({ token: line(500) });

export const unsubscription = z.object({
  category: mailCategory,
  /** True if the receiver still gets this mail. */
  is_subscribed: z.boolean(),
});
export type Unsubscription = z.infer<typeof unsubscription>;
