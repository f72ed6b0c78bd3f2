import { z } from "zod";
import { queryNumber } from "../base/primitives.ts";
import { targetFields } from "./observation.ts";
import { resolvedTarget } from "./resolvedTarget.ts";

export const skyFieldInput = z.strictObject({
  ra: queryNumber.pipe(targetFields.shape.ra).describe("Of its middle: right ascension in degrees, ICRS"),
  dec: queryNumber.pipe(targetFields.shape.dec).describe("Of its middle: declination in degrees, ICRS"),
  radius: queryNumber.pipe(z.number().positive().max(20)).describe("Degrees"),
});
export type SkyFieldInput = z.output<typeof skyFieldInput>;

/** The stars and objects of the built-in catalogue around a position, at J2000. */
const starField = z.object({
  stars: z
    .array(z.object({ ra: z.number(), dec: z.number(), magnitude: z.number() }))
    .describe("The brightest 600, down to magnitude 13"),
  objects: z
    .array(resolvedTarget.pick({ name: true, ra: true, dec: true, type: true, magnitude: true, size: true }))
    .describe("Clusters, nebulae and galaxies: the largest 60"),
});
export type StarField = z.infer<typeof starField>;

/** The same, and where pictures of it are. */
export const skyField = starField.extend({
  pictures: z
    .string()
    .nullable()
    .describe("The address of a HiPS survey with pictures of the sky, where this installation names one"),
});
export type SkyField = z.infer<typeof skyField>;
