import { z } from "zod";
import { horizon } from "./horizon.ts";

const altitude = z.number().min(0).max(90);

/** Hours of hour angle, west of the meridian positive: a mount doesn't follow a target beyond them. */
export const hourAngleLimits = z
  .strictObject({
    from: z.number().min(-12).max(0).describe("Hours, negative east of the meridian"),
    to: z.number().min(0).max(12).describe("Hours west of the meridian"),
  })
  .refine(({ from, to }) => from < to, { path: ["to"], message: "must be above from" });
export type HourAngleLimits = z.infer<typeof hourAngleLimits>;

const seconds = (most: number) => z.number().min(0).max(most);
const overhead = {
  slew_seconds: seconds(3600).describe("From one target to the next, until it can expose"),
  readout_seconds: seconds(600).describe("After each exposure"),
  filter_change_seconds: seconds(600).describe("From one filter to the next"),
};

/** Time that exposing takes besides the exposures. */
export const overheads = z.strictObject({
  slew_seconds: overhead.slew_seconds.default(60),
  readout_seconds: overhead.readout_seconds.default(5),
  filter_change_seconds: overhead.filter_change_seconds.default(10),
});

/** Some of them: the others stay. */
export const changedOverheads = z.strictObject(overhead).partial();

/** The limits of an observatory's telescope. */
export const observatoryLimits = z.object({
  horizon: horizon.default([]),
  min_altitude: altitude.default(20).describe("Degrees"),
  max_altitude: altitude.default(90).describe("Degrees, below the zenith where its mount can't follow"),
  hour_angle_limits: hourAngleLimits.nullable().default(null),
  sun_altitude_max: z
    .number()
    .min(-24)
    .max(0)
    .nullable()
    .default(null)
    .describe(
      "Degrees: it is dark there once the Sun is this low; null for nautical twilight, or what an observation asks for",
    ),
  overheads: overheads.prefault({}),
});
export type ObservatoryLimits = z.output<typeof observatoryLimits>;

/** True if there is sky between the lowest and the highest altitude that an observatory allows. */
export const leavesSky = ({
  min_altitude,
  max_altitude,
}: Pick<ObservatoryLimits, "min_altitude" | "max_altitude">) => min_altitude < max_altitude;

/** The refusal of limits that leave no sky. */
export const noSkyLeft = { path: ["max_altitude"], message: "must be above min_altitude" };
