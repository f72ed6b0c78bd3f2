import { z } from "zod";
import { documentFields, id, ifVersion, line, listedBy, page, time } from "../base/primitives.ts";

/** Days ahead that a downtime may end at most. */
export const furthestDowntimeDays = 730;

/** Upcoming, under way, or over: by the clock. */
export const downtimeState = z.enum(["upcoming", "current", "past"]);
export type DowntimeState = z.infer<typeof downtimeState>;

/** A planned downtime at rest: its observatory is given no work from its start until its end. */
export const downtimeDocument = z.object({
  observatory_id: id,
  start: time,
  end: time,
  reason: z.string(),
  created_by: id,
  /** Stage that its history has told; the clock alone decides whether it counts. */
  noted: z.enum(["planned", "begun", "over"]).default("planned"),
});
export type DowntimeDocument = z.infer<typeof downtimeDocument>;

/** A downtime as people see it. */
export const downtime = z.object({
  ...documentFields,
  observatory_id: z.string(),
  start: z.string(),
  end: z.string(),
  reason: z.string(),
  state: downtimeState,
  created_by: z.string(),
  /** Null when their account is gone. */
  created_by_name: z.string().nullable(),
});
export type Downtime = z.infer<typeof downtime>;

/** The downtime of an observatory at this moment, of several the one that ends last. */
export const downtimeNow = z.object({ reason: z.string(), until: time });

export const downtimePage = page(downtime);
export type DowntimePage = z.infer<typeof downtimePage>;

export const listDowntimesInput = z.strictObject({
  id,
  ...listedBy("start", "asc"),
  state: downtimeState.optional().describe("Only those that are ahead, under way, or over"),
});
export type ListDowntimesInput = z.output<typeof listDowntimesInput>;

const planned = {
  start: time.describe("Observations whose longest exposure would run into it aren't started"),
  end: time.describe(`At most ${furthestDowntimeDays} days from now`),
  /** Shown to everybody who sees the observatory. */
  reason: line(500),
};

const endsAfterStart = ({ start, end }: { start?: string | undefined; end?: string | undefined }) =>
  start === undefined || end === undefined || start < end;
const orElse = { path: ["end"], message: "must be after start" };

/** The times and the reason, as somebody plans them. */
export const plannedDowntime = z.strictObject(planned).refine(endsAfterStart, orElse);
export const planDowntimeInput = z.strictObject({ id, ...planned }).refine(endsAfterStart, orElse);
export type PlanDowntimeInput = z.output<typeof planDowntimeInput>;

export const downtimeIdInput = z.strictObject({ id, downtimeId: id });
export const updateDowntimeInput = z
  .strictObject({ id, downtimeId: id, if_version: ifVersion, ...z.object(planned).partial().shape })
  .refine(endsAfterStart, orElse);
export type UpdateDowntimeInput = z.output<typeof updateDowntimeInput>;
export const cancelDowntimeInput = downtimeIdInput.extend({ if_version: ifVersion });
export type CancelDowntimeInput = z.output<typeof cancelDowntimeInput>;
