import { counting, usePages } from "../../data/usePages.ts";
import { usePolling } from "../../live/useLive.ts";
import { trpc, trpcClient } from "../../trpc.ts";
import type { ObservatoriesSearch } from "./search.ts";

/** The observatories that the address asks for. */
export function useObservatories(asked: ObservatoriesSearch) {
  const { search, status, ability, sort, order } = asked;
  const input = {
    ...{ search, status, ability, sort, order },
    organization_id: asked.organization,
    retired: asked.service === "retired",
    weather_hold: asked.weather && asked.weather === "hold",
  };
  return usePages(
    trpc.observatories.list.queryKey(input),
    (part) => trpcClient.observatories.list.query({ ...input, ...counting(part) }),
    usePolling({ offline: 30_000 }),
  );
}

export type ObservatoryList = ReturnType<typeof useObservatories>;
