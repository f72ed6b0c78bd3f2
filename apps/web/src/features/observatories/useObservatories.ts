import { useList } from "../../data/useList.ts";
import { trpc } from "../../trpc.ts";
import type { ObservatoriesSearch } from "./search.ts";

/** The observatories that the address asks for. */
export function useObservatories(asked: ObservatoriesSearch) {
  const { search, status, ability, sort, order } = asked;
  const input = {
    ...{ search, status, ability, sort, order },
    organization_id: asked.organization,
    retired: asked.service === "retired",
    weather_hold: asked.weather && asked.weather === "hold",
    held: asked.hold && asked.hold === "held",
  };
  return useList(trpc.observatories.list, input, { counts: true });
}

export type ObservatoryList = ReturnType<typeof useObservatories>;
