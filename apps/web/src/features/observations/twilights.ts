import type { Observation } from "@meridian/contract";

/** The twilights to choose from, as they are shown. */
export const twilights: Record<NonNullable<Observation["constraints"]["twilight"]>, string> = {
  civil: "Civil: the Sun 6° below",
  nautical: "Nautical: the Sun 12° below",
  astronomical: "Astronomical: the Sun 18° below",
};
