import type { ResolvedTarget } from "@meridian/contract";
import { inZone, zoneName } from "../../../format/moment.ts";
import { useZone } from "../../../format/zone.ts";

/** Minutes of arc, to a tenth. */
const arcminutes = (size: number) => `${size.toFixed(1)}′`;

/** Its type, magnitude and size: "Galaxy, magnitude 3.4, 177.8′ × 69.7′." */
function whatItIs({ type, magnitude, size }: ResolvedTarget): string {
  const axes = size && [size.major, ...(size.minor ? [size.minor] : [])].map(arcminutes).join(" × ");
  const words = [type, magnitude !== undefined && `magnitude ${magnitude.toFixed(1)}`, axes].filter(Boolean);
  return words.length > 0 ? ` ${words.join(", ")}.` : "";
}

interface FoundPositionProps {
  found: ResolvedTarget;
  /** Which moment of the observation it is found for. */
  when: string | undefined;
  /** Seconds that the exposures take. */
  seconds: number;
}

/** Whose coordinates were found, where, and how far it moves away from them. */
export function FoundPosition({ found, when, seconds }: FoundPositionProps) {
  const zone = useZone();
  const { name, source, catalogue, moves } = found;
  if (!moves)
    return `Coordinates of ${name}, from ${source}${catalogue ? ` (${catalogue})` : ""}.${whatItIs(found)}`;
  const { at, arcminutes_per_hour } = moves;
  const during = (arcminutes_per_hour * seconds) / 3600;
  return [
    `Coordinates of ${name} at ${inZone(at, zone)} ${zoneName(at, zone)}${when ? `, ${when}` : ""}, ${source}.`,
    `It moves ${arcminutes(arcminutes_per_hour)} an hour${seconds > 0 ? `, ${arcminutes(during)} during these exposures` : ""}, and telescopes don't follow it.`,
  ].join(" ");
}
