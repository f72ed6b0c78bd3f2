import type { ResolvedTarget } from "@meridian/contract";
import { inZone, zoneName } from "../../../format/moment.ts";
import { useZone } from "../../../format/zone.ts";

/** Minutes of arc, to a tenth. */
const arcminutes = (size: number) => `${size.toFixed(1)}′`;

interface FoundPositionProps {
  found: ResolvedTarget;
  /** Which moment of the observation it is found for. */
  when: string | undefined;
  /** Seconds that the exposures take. */
  seconds: number;
}

/** Whose coordinates were found, where, and how far it moves away from them. */
export function FoundPosition({ found: { name, source, moves }, when, seconds }: FoundPositionProps) {
  const zone = useZone();
  if (!moves) return `Coordinates of ${name}, from ${source}.`;
  const { at, arcminutes_per_hour } = moves;
  const during = (arcminutes_per_hour * seconds) / 3600;
  return [
    `Coordinates of ${name} at ${inZone(at, zone)} ${zoneName(at, zone)}${when ? `, ${when}` : ""}, ${source}.`,
    `It moves ${arcminutes(arcminutes_per_hour)} an hour${seconds > 0 ? `, ${arcminutes(during)} during these exposures` : ""}, and telescopes don't follow it.`,
  ].join(" ");
}
