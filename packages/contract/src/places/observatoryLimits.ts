import { z } from "zod";

const azimuth = z.number().min(0).max(360);
const altitude = z.number().min(0).max(90);

/** A point of a horizon: azimuth, from north through east, and altitude, both in degrees. */
const horizonPoint = z.tuple([azimuth, altitude]);

/**
 * The skyline around an observatory, by ascending azimuth. Between two points it runs straight, and from the last to the
 * first through north.
 */
export const horizon = z
  .array(horizonPoint)
  .max(720)
  .refine((points) => points.every(([at], index) => index === 0 || at > points[index - 1]![0]), {
    message: "must be ordered by ascending azimuth, with each azimuth once",
  })
  .describe(
    "Skyline around it, as [azimuth, altitude] in degrees by ascending azimuth; straight between two points",
  );
export type Horizon = z.infer<typeof horizon>;

/** Hours of hour angle, west of the meridian positive: a mount doesn't follow a target beyond them. */
export const hourAngleLimits = z.strictObject({
  from: z.number().min(-12).max(0).describe("Hours, negative east of the meridian"),
  to: z.number().min(0).max(12).describe("Hours west of the meridian"),
});

const seconds = (most: number, unlessGiven: number) => z.number().min(0).max(most).default(unlessGiven);

/** Time that exposing takes besides the exposures. */
export const overheads = z.strictObject({
  slew_seconds: seconds(3600, 60).describe("From one target to the next, until it can expose"),
  readout_seconds: seconds(600, 5).describe("After each exposure"),
  filter_change_seconds: seconds(600, 10).describe("From one filter to the next"),
});

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

/** The altitude of a horizon at an azimuth, both in degrees; 0 without a horizon. */
export function horizonAt(horizon: Horizon, azimuth: number): number {
  if (horizon.length === 0) return 0;
  const turned = ((azimuth % 360) + 360) % 360;
  const found = horizon.findIndex(([at]) => at >= turned);
  const next = found === -1 ? 0 : found;
  const [before, after] = [horizon.at(next - 1)!, horizon[next]!];
  const width = (after[0] - before[0] + 360) % 360;
  if (width === 0) return after[1];
  return before[1] + ((after[1] - before[1]) * ((turned - before[0] + 360) % 360)) / width;
}
