import type { AcceptRules, ImageQuality } from "@meridian/contract";

type Figures = Pick<ImageQuality, "fwhm" | "stars">;
type Verdict = Pick<ImageQuality, "acceptance" | "acceptance_reason">;

/**
 * Decides by an observation's rules. An image without the figure that a rule needs isn't judged, unless another rule
 * rejects it.
 */
export function verdictByRules(rules: AcceptRules | null, { fwhm, stars }: Figures): Verdict {
  const max = rules?.max_fwhm ?? null;
  const min = rules?.min_stars ?? null;
  if (max !== null && fwhm !== null && fwhm > max)
    return { acceptance: "rejected", acceptance_reason: `FWHM ${fwhm}″ is above ${max}″.` };
  if (min !== null && stars !== null && stars < min)
    return { acceptance: "rejected", acceptance_reason: `${stars} stars are fewer than ${min}.` };
  const isJudged =
    (max !== null || min !== null) && (max === null || fwhm !== null) && (min === null || stars !== null);
  return { acceptance: isJudged ? "accepted" : "not_judged", acceptance_reason: null };
}
