import { counting, usePages } from "../../data/usePages.ts";
import { usePolling } from "../../live/useLive.ts";
import { trpc, trpcClient } from "../../trpc.ts";
import type { ObservationsSearch } from "./search.ts";

/** The observations that the address asks for. */
export function useObservations({
  search,
  status,
  project_id,
  observatory_id,
  mine,
  administered,
  sort,
  order,
}: ObservationsSearch) {
  const input = { search, status, project_id, observatory_id, mine, administered, sort, order };
  return usePages(
    trpc.observations.list.queryKey(input),
    (part) => trpcClient.observations.list.query({ ...input, ...counting(part) }),
    usePolling({ offline: 15_000 }),
  );
}
