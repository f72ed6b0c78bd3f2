/** The search for the exposure time of a flat, from one frame to the next. */

export interface FlatAim {
  /** Fraction of saturation that the median is to have, and how far it may be from there. */
  level: number;
  tolerance: number;
  /** Seconds. */
  shortest: number;
  longest: number;
}

/** Fraction of saturation from which on a frame says only that it is too bright. */
const saturated = 0.95;
/** The most by which the exposure time is changed at once: a first frame may have next to no light. */
const boldest = 10;

export type FlatStep = { isGood: boolean; seconds: number } | "too bright" | "too dark";

/**
 * Judges a frame of so many seconds by the level of its median, and says how long the next one is to be; "too bright" where the
 * shortest exposure is over the level, "too dark" where the longest is below it.
 */
export function nextFlat(seconds: number, measured: number, aim: FlatAim): FlatStep {
  const { level, tolerance, shortest, longest } = aim;
  const isGood = Math.abs(measured - level) <= tolerance;
  const factor = measured >= saturated ? 1 / boldest : level / Math.max(measured, 1e-4);
  const wanted = seconds * Math.min(boldest, Math.max(1 / boldest, factor));
  if (!isGood && wanted < shortest && seconds <= shortest) return "too bright";
  if (!isGood && wanted > longest && seconds >= longest) return "too dark";
  return { isGood, seconds: Math.min(longest, Math.max(shortest, wanted)) };
}

/** Filters that let little light through, in their usual names. */
const narrow = /^(h[\s_-]?(a|alpha|b|beta)|o[\s_-]?(3|iii)|s[\s_-]?(2|ii)|n[\s_-]?(2|ii))\b/i;
const wide = /^(l|lum|luminance|clear|c|none|open)$/i;

/** Filters by how much light they let through, as far as their names say: at dusk the darkest goes first, at dawn it goes last. */
export const brightnessOf = (filter: string | null): number =>
  filter === null || wide.test(filter) ? 2 : narrow.test(filter) ? 0 : 1;
