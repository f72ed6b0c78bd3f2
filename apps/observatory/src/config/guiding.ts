import { z } from "zod";

/** The section of an observatory.yaml about guiding: settings of PHD2, or of the simulated guider. */
export const guiding = z.strictObject({
  program: z.enum(["phd2", "simulated"]).default("phd2"),
  host: z.string().min(1).default("127.0.0.1"),
  port: z.int().min(1).max(65_535).default(4400),
  settle: z
    .strictObject({
      pixels: z.number().min(0.1).max(50).default(1.5),
      seconds: z.int().min(1).max(300).default(10),
      timeout_seconds: z.int().min(2).max(900).default(60),
    })
    .refine(({ seconds, timeout_seconds }) => seconds < timeout_seconds, {
      path: ["seconds"],
      message: "must be less than timeout_seconds",
    })
    .prefault({}),
  dither_pixels: z.number().min(0.1).max(100).default(3),
  attempts: z.int().min(1).max(10).default(2),
  required: z.boolean().default(false),
});
export type GuidingSettings = z.output<typeof guiding>;
