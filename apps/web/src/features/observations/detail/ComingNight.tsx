import type { Observation } from "@meridian/contract";
import { nightFor } from "../night/asked.ts";
import { NightSection } from "../night/NightSection.tsx";

/** How the target of an observation that is ahead stands through the first night that it may be made in. */
export function ComingNight({ observation }: { observation: Observation }) {
  const asked = nightFor(observation.observatory_id, observation);
  return asked && <NightSection asked={asked} fixedStart={observation.fixed_time_start} />;
}
