import type { NightPhase } from "@meridian/contract";
import type { Span } from "../observations/index.ts";

const minute = 60_000;

/**
 * The phase that begins when the Sun sinks below an altitude in degrees, deepest first. (Explanatory Supplement, glossary.)
 */
const depths = [
  [-18, "night"],
  [-12, "astronomical"],
  [-6, "nautical"],
  [0, "civil"],
] as const;

const phaseAt = (sunAltitude: number): NightPhase["phase"] =>
  depths.find(([below]) => sunAltitude <= below)?.[1] ?? "day";

/** Day, twilights and night of a span, one after another, to the minute. */
export function phasesOf({ start, end }: Span, sunAltitudeAt: (ms: number) => number): NightPhase[] {
  const iso = (ms: number) => new Date(ms).toISOString();
  const phases: NightPhase[] = [];
  for (let ms = start; ms < end; ms += minute) {
    const phase = phaseAt(sunAltitudeAt(ms));
    const last = phases.at(-1);
    if (last?.phase === phase) last.end = iso(Math.min(ms + minute, end));
    else phases.push({ phase, start: iso(ms), end: iso(Math.min(ms + minute, end)) });
  }
  return phases;
}
