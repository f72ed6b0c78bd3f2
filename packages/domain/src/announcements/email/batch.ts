import { z } from "zod";

/** A range of an announcement's recipients by id: those whose mail has this status. */
export const emailBatch = z.strictObject({
  announcement_id: z.string(),
  first_user_id: z.string(),
  last_user_id: z.string(),
  /** `requeued`: failed before and sent again. */
  status: z.enum(["queued", "requeued"]).default("queued"),
  /** The number of attempts at this batch, this one included. */
  attempt: z.int().min(1),
});
export type EmailBatch = z.output<typeof emailBatch>;

/** Batches run in these queues, so that over all workers few do at once and a slow mail server leaves room for other work. */
const lanes = ["announcement-email-0", "announcement-email-1"] as const;

export const laneOf = (number: number) => lanes[number % lanes.length]!;
