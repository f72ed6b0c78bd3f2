import type { Observation } from "@meridian/contract";

/** How dark it must be, as it is chosen and shown. */
export const twilights: Record<NonNullable<Observation["constraints"]["twilight"]>, string> = {
  civil: "Civil: the Sun 6° below",
  nautical: "Nautical: the Sun 12° below",
  astronomical: "Astronomical: the Sun 18° below",
};
