import { z } from "zod";
import { id } from "../base/primitives.ts";

/** The observatories that a request to the network may be placed at: any that fits, or fewer of them. */
export const where = z.strictObject({
  observatory_ids: z.array(id).min(1).max(100).optional().describe("Only one of these; any without it"),
  min_aperture: z.number().positive().max(100).optional().describe("Diameter of the aperture in metres"),
  max_pixel_scale: z
    .number()
    .positive()
    .max(3600)
    .optional()
    .describe("Arcseconds of the sky on one pixel, unbinned"),
  min_field: z
    .number()
    .positive()
    .max(10_800)
    .optional()
    .describe("The shorter side of the field of view in arcminutes"),
});
/** The same as it is asked for; one at rest may be older than this rule. */
export const askedWhere = where.refine(
  ({ observatory_ids = [] }) => new Set(observatory_ids).size === observatory_ids.length,
  { path: ["observatory_ids"], message: "must not name an observatory twice" },
);
export type Where = z.infer<typeof where>;
