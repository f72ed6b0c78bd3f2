import { z } from "zod";
import { id, queryNumber, skyTime } from "../base/primitives.ts";

/** A time over an observatory, in steps. */
export const skyInput = z.strictObject({
  id,
  at: skyTime.optional().describe("The first moment; now without it"),
  until: skyTime.optional().describe("The last moment, within two days; only the first without it"),
  step_minutes: queryNumber
    .pipe(z.int().min(10).max(1440))
    .default(30)
    .describe("Minutes from one moment to the next"),
});
export type SkyInput = z.output<typeof skyInput>;

/** The Sun, the Moon or a planet, as it is seen from a place. */
const body = z.object({
  name: z.enum(["Sun", "Moon", "Mercury", "Venus", "Mars", "Jupiter", "Saturn"]),
  ra: z.number().describe("Degrees, ICRS, seen from the observatory"),
  dec: z.number(),
  azimuth: z.number().describe("Degrees from north through east"),
  altitude: z.number().describe("Degrees, without refraction"),
  magnitude: z.number(),
  illumination: z.number().describe("Fraction of its disc that is lit, 0 to 1"),
});
export type SkyBody = z.infer<typeof body>;

const skyMoment = z.object({
  at: z.string(),
  sidereal_time: z.number().describe("Local, in hours"),
  bodies: z.array(body),
});
export type SkyMoment = z.infer<typeof skyMoment>;

export const observatorySky = z.object({ moments: z.array(skyMoment).min(1) });
export type ObservatorySky = z.infer<typeof observatorySky>;
