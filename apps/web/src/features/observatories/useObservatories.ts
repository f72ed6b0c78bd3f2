import { trpc, trpcClient } from "../../trpc.ts";
import { usePages } from "../../ui/usePages.ts";
import type { ObservatoriesSearch } from "./search.ts";

/** The observatories that the address asks for. */
export function useObservatories({ search, status, sort, order }: ObservatoriesSearch) {
  const input = { search, status, sort, order };
  return usePages(
    trpc.observatories.list.queryKey(input),
    (part) => trpcClient.observatories.list.query({ ...input, ...part }),
    30_000,
  );
}

export type ObservatoryList = ReturnType<typeof useObservatories>;
