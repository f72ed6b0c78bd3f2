import type { Observation } from "@meridian/contract";
import { nightFor } from "../night/asked.ts";
import { marksOf } from "../night/marks.ts";
import { NightSection } from "../night/NightSection.tsx";

/** How the target of an observation that is ahead stands through the first night that it may be made in. */
export function ComingNight({ observation }: { observation: Observation }) {
  const asked = nightFor(observation.observatory_id, observation);
  return asked && <NightSection asked={asked} marks={marksOf(observation)} />;
}
