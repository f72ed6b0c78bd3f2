import { z } from "zod";
import { observatoryDocument } from "../places/observatory.ts";

/** States of an observatory, in the order in which they are listed. */
export const tonightStates = [
  "left_open",
  "observing",
  "idle",
  "held",
  "weather",
  "unsafe",
  "downtime",
  "daylight",
  "offline",
] as const;

const state = z
  .enum(tonightStates)
  .describe(
    "`observing`, or why it isn't: `left_open` ought to be parked and closed, and can't be, by its plugin's last word; `idle` is connected, dark and free; `held` by hand; `weather` for a weather hold; `unsafe` by its plugin's word, for another reason; `daylight` is too bright; of several the first in the order left_open, downtime, offline, held, weather, unsafe, daylight",
  );

/** An observation in progress, for those who may see it. */
const tonightExposure = z.object({
  observation_id: z.string(),
  name: z.string(),
  target_name: z.string(),
  ra: z.number().describe("Of the target in degrees, ICRS, at its epoch"),
  dec: z.number(),
  filter: z.string().nullable().describe("Null once all exposures are acquired"),
  exposure: z.int().describe("Which exposure of this filter is being taken, from 1"),
  exposures: z.int().describe("Exposures of this filter that are asked for"),
  acquired: z.int().describe("Exposures acquired, of all filters"),
  asked: z.int().describe("Exposures asked for, of all filters"),
});
export type TonightExposure = z.infer<typeof tonightExposure>;

const coordinate = z.number().nullable().describe("Degrees; null where none is known");
const moment = z.string().nullable();

export const tonightSite = z.object({
  id: z.string(),
  name: z.string(),
  latitude: coordinate,
  longitude: coordinate,
  timezone: observatoryDocument.shape.timezone.describe("The observatory's own"),
  state,
  sun_altitude: z.number().nullable().describe("Degrees, without refraction"),
  is_dark: z.boolean().describe("The Sun is low enough for the observatory: by its own limit, or by 12°"),
  dark_from: moment.describe(
    "Beginning of the darkness of now, or of the next one; null where none begins within a day",
  ),
  dark_until: moment.describe("Its end; null where it doesn't end within a day and a half"),
  reason: z
    .string()
    .nullable()
    .describe(
      "Words of whoever holds it or planned the downtime, or of its plugin about its weather hold, its safety or why it can't be closed",
    ),
  until: moment.describe("End of the hold or the downtime; null where none is known"),
  is_held: z.boolean().describe("By hand: also while what is in progress ends"),
  last_seen_at: moment.describe("When its plugin was last heard of"),
  in_progress: tonightExposure.nullable().describe("Null also where you may not see the observation"),
});
export type TonightSite = z.infer<typeof tonightSite>;
export type TonightState = TonightSite["state"];

/** All observatories in service that the caller sees, at a moment. */
export const tonight = z.object({
  at: z.string(),
  sites: z.array(tonightSite).describe("By name; the first 2,000"),
});
export type Tonight = z.infer<typeof tonight>;
