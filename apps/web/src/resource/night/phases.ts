import type { NightPhase } from "@meridian/contract";

export const phaseNames: Record<NightPhase["phase"], string> = {
  day: "Day",
  civil: "Civil twilight",
  nautical: "Nautical twilight",
  astronomical: "Astronomical twilight",
  night: "Night",
};

/** The colour of the sky: the deeper the Sun, the darker. */
export const skyColor = (phase: NightPhase["phase"]) => `var(--m-sky-${phase})`;
