/** Quality of images, and the rules by which an observation accepts them. */
import { z } from "zod";
import { id, paragraphs, queryInteger, queryNumber } from "../base/primitives.ts";

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

/** Figures of an image, each with its greatest value and its meaning. */
const figures = {
  fwhm: { most: 1000, meaning: "Full width at half maximum of its stars, in arcseconds" },
  hfr: { most: 10_000, meaning: "Half-flux radius of its stars, in pixels" },
  eccentricity: { most: 1, meaning: "Eccentricity of its stars: 0 for round ones, below 1" },
  guiding_rms: { most: 10_000, meaning: "Root mean square of the guiding error, in arcseconds" },
} as const;
type Figure = keyof typeof figures | "stars";
export const figureNames = [
  "fwhm",
  "hfr",
  "stars",
  "eccentricity",
  "guiding_rms",
] as const satisfies Figure[];
const mostStars = 10_000_000;
const starsMeaning = "Number of stars found";

const measured = ({ most, meaning }: { most: number; meaning: string }) =>
  z.number().min(0).max(most).optional().describe(meaning);

/** The figures that a plugin may report of an image; none is required. */
export const imageFigures = {
  fwhm: measured(figures.fwhm),
  hfr: measured(figures.hfr),
  stars: z.int().min(0).max(mostStars).optional().describe(starsMeaning),
  eccentricity: measured(figures.eccentricity),
  guiding_rms: measured(figures.guiding_rms),
};

const index = "Which of the observation's `exposures` it is, from 0";
export const exposureIndex = z.int().min(0).max(99).describe(index);

const asText = ({ most, meaning }: { most: number; meaning: string }) =>
  queryNumber.pipe(z.number().min(0).max(most)).optional().describe(meaning);

/** The same in the address of an upload. */
export const uploadFigures = {
  exposure: queryInteger(0, 99).optional().describe(index),
  fwhm: asText(figures.fwhm),
  hfr: asText(figures.hfr),
  stars: queryInteger(0, mostStars).optional().describe(starsMeaning),
  eccentricity: asText(figures.eccentricity),
  guiding_rms: asText(figures.guiding_rms),
};

const kept = (most: number) => z.number().min(0).max(most).nullable().default(null);

/** The fields of a file that say how good it is, at rest. */
export const qualityAtRest = {
  exposure: exposureIndex.nullable().default(null),
  fwhm: kept(figures.fwhm.most),
  hfr: kept(figures.hfr.most),
  stars: z.int().min(0).max(mostStars).nullable().default(null),
  eccentricity: kept(figures.eccentricity.most),
  guiding_rms: kept(figures.guiding_rms.most),
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

export const judgeFileInput = z.strictObject({ id, fileId: id, ...verdict });
export type JudgeFileInput = z.output<typeof judgeFileInput>;
export const judgeFilesInput = z.strictObject({
  id,
  file_ids: z.array(id).min(1).max(200).describe("Files of this observation"),
  ...verdict,
});
export type JudgeFilesInput = z.output<typeof judgeFilesInput>;
