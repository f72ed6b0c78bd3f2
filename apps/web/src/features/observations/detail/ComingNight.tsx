import type { Observation } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { trpc } from "../../../trpc.ts";
import { nightFor } from "../night/asked.ts";
import { marksOf } from "../night/marks.ts";
import { NightSection } from "../night/NightSection.tsx";

/** How the target of a pending observation stands through the night of its next chance. */
export function ComingNight({ observation }: { observation: Observation }) {
  const { data, isPending } = useQuery(trpc.observations.explain.queryOptions({ id: observation.id }));
  const asked = nightFor(observation.observatory_id, observation, data?.next_chance);
  return !isPending && asked && <NightSection asked={asked} marks={marksOf(observation)} />;
}
