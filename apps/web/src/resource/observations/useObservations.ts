import { useList } from "../../data/useList.ts";
import { trpc } from "../../trpc.ts";
import type { ObservationsSearch } from "./search.ts";

/** The observations that the address asks for. */
export function useObservations({
  search,
  status,
  project_id,
  observatory_id,
  mine,
  administered,
  from,
  to,
  sort,
  order,
}: ObservationsSearch) {
  const input = { search, status, project_id, observatory_id, mine, administered, from, to, sort, order };
  return useList(trpc.observations.list, input, { counts: true });
}
