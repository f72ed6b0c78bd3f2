import type { Observation } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { trpc } from "../../../trpc.ts";
import { nightFor } from "../night/asked.ts";
import { NightSection } from "../night/NightSection.tsx";
import { marksOf } from "../night/words.ts";
import { Places } from "../places/Places.tsx";
import { asksForField, bestOf } from "../places/words.ts";

/**
 * The altitude of a pending observation's target through the night of its next chance; of a request to the network at the best
 * observatory, below all of them.
 */
export function ComingNight({ observation }: { observation: Observation }) {
  const { data, isPending } = useQuery(trpc.observations.explain.queryOptions({ id: observation.id }));
  if (isPending) return null;
  const places = data?.observatories ?? [];
  const best = bestOf(places);
  const place = observation.observatory_id ?? best?.observatory_id;
  const asked = nightFor(place, observation, best?.next_chance ?? data?.next_chance);
  return (
    <>
      {places.length > 0 && (
        <Places
          places={places}
          leftOut={data?.observatories_left_out ?? 0}
          hasField={asksForField(observation.where, observation.sequence)}
        />
      )}
      {asked && (
        <NightSection key={place} asked={asked} marks={marksOf(observation)} at={best?.observatory_name} />
      )}
    </>
  );
}
