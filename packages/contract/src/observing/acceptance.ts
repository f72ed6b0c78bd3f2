/** Quality of images, and the rules by which an observation accepts them. */
import { z } from "zod";
import { id, paragraphs, queryInteger, queryNumber, time } from "../base/primitives.ts";
import { mostPanels } from "./sequence.ts";

export const acceptances = ["accepted", "rejected", "not_judged"] as const;
export const acceptance = z
  .enum(acceptances)
  .describe("`not_judged` counts as accepted: no rule could be applied, and no person has decided");
export type Acceptance = z.infer<typeof acceptance>;

/** The least that an observation asks of its images. */
export const acceptRules = z.strictObject({
  max_fwhm: z.number().positive().max(1000).nullable().default(null).describe("Arcseconds"),
  min_stars: z.int().min(1).max(10_000_000).nullable().default(null),
});
export type AcceptRules = z.output<typeof acceptRules>;

/** The names of an image's figures, in the order in which they are shown. */
export const figureNames = ["fwhm", "hfr", "stars", "eccentricity", "background", "guiding_rms"] as const;

/** The greatest values that make sense. */
const most = {
  fwhm: 1000,
  hfr: 10_000,
  stars: 10_000_000,
  eccentricity: 1,
  background: 10_000_000_000,
  guiding_rms: 10_000,
};

const upTo = (greatest: number) => z.number().min(0).max(greatest);
const figures = {
  fwhm: upTo(most.fwhm).describe("Full width at half maximum of its stars, in arcseconds"),
  hfr: upTo(most.hfr).describe("Half-flux radius of its stars, in pixels"),
  stars: z.int().min(0).max(most.stars).describe("Number of stars found"),
  eccentricity: upTo(most.eccentricity).describe("Eccentricity of its stars, 0 for round ones"),
  background: z
    .number()
    .min(-most.background)
    .max(most.background)
    .describe(
      "Median of the sky between the stars, in the image's counts (ADU), the camera's offset included",
    ),
  guiding_rms: upTo(most.guiding_rms).describe("Root mean square of the guiding error, in arcseconds"),
};

/** The figures that a plugin may report of an image; none is required. */
export const imageFigures = z.object(figures).partial().shape;

export const exposureIndex = z
  .int()
  .min(0)
  .max(99)
  .describe("Which of the observation's `exposures` it is, from 0");

export const panelIndex = z
  .int()
  .min(0)
  .max(mostPanels - 1)
  .describe("Which panel of the observation's mosaic it shows, from 0");

/** The same in the address of an upload, where numbers are text. */
export const uploadFigures = {
  exposure: queryInteger(0, 99).optional().describe(exposureIndex.description!),
  panel: queryInteger(0, mostPanels - 1)
    .optional()
    .describe(panelIndex.description!),
  fwhm: queryNumber.pipe(figures.fwhm).optional().describe(figures.fwhm.description!),
  hfr: queryNumber.pipe(figures.hfr).optional().describe(figures.hfr.description!),
  stars: queryInteger(0, most.stars).optional().describe(figures.stars.description!),
  eccentricity: queryNumber.pipe(figures.eccentricity).optional().describe(figures.eccentricity.description!),
  background: queryNumber.pipe(figures.background).optional().describe(figures.background.description!),
  guiding_rms: queryNumber.pipe(figures.guiding_rms).optional().describe(figures.guiding_rms.description!),
};

/** The fields of a file that say how good it is, at rest. */
export const qualityAtRest = {
  exposure: exposureIndex.nullable().default(null),
  /** Null where the plugin hasn't said, and without a mosaic. */
  panel: panelIndex.nullable().default(null),
  fwhm: figures.fwhm.nullable().default(null),
  hfr: figures.hfr.nullable().default(null),
  stars: figures.stars.nullable().default(null),
  eccentricity: figures.eccentricity.nullable().default(null),
  background: figures.background.nullable().default(null),
  guiding_rms: figures.guiding_rms.nullable().default(null),
  acceptance: acceptance.default("not_judged"),
  acceptance_reason: z.string().nullable().default(null),
  /** The person who decided; null where the rules did, or nobody. */
  judged_by: id.nullable().default(null),
  /** Time of the last decision, also of one that was taken back; null while there was none. */
  judged_at: z.string().nullable().default(null),
};
export type ImageQuality = z.output<z.ZodObject<typeof qualityAtRest>>;

const verdict = {
  acceptance: z
    .enum(["accepted", "rejected"])
    .nullable()
    .describe("Null takes back what a person decided: the observation's rules decide again"),
  reason: paragraphs(2000).optional(),
};

export const judgeFileInput = z.strictObject({
  id,
  fileId: id,
  ...verdict,
  if_judged_at: time
    .nullable()
    .optional()
    .describe("Decides only if nobody has decided since then; null: ever. Without it, whatever was decided"),
});
export type JudgeFileInput = z.output<typeof judgeFileInput>;
export const judgeFilesInput = z.strictObject({
  id,
  file_ids: z.array(id).min(1).max(200).describe("Files of this observation"),
  ...verdict,
});
export type JudgeFilesInput = z.output<typeof judgeFilesInput>;
