import type { Observation } from "@meridian/contract";
import { percent } from "../../../format/quantity.ts";
import { type Fact, Facts } from "../../../ui/values/Facts.tsx";
import { twilights } from "../twilights.ts";

/** What the sky must be like. */
export const Constraints = ({ observation }: { observation: Observation }) => (
  <Facts title="Constraints" facts={constraints(observation)} />
);

const byObservatory = "As the observatory has it";

const constraints = ({ constraints, bypass_darkness }: Observation): Fact[] => {
  const { min_altitude, max_airmass, min_moon_separation, max_moon_illumination, twilight } = constraints;
  return [
    ["Minimum altitude", min_altitude === null ? byObservatory : `${min_altitude}°`],
    ["Maximum airmass", max_airmass === null ? "Any" : String(max_airmass)],
    ["Moon separation", min_moon_separation === null ? "Any" : `At least ${min_moon_separation}°`],
    [
      "Moon illumination",
      max_moon_illumination === null ? "Any" : `At most ${percent(max_moon_illumination)}`,
    ],
    ["Twilight", bypass_darkness ? "Also while the Sun is up" : twilights[twilight ?? "nautical"]],
  ];
};
