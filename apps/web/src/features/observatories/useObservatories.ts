import { trpc, trpcClient } from "../../trpc.ts";
import { usePages } from "../../ui/usePages.ts";
import type { ObservatoriesSearch } from "./search.ts";

/** The observatories that the address asks for. */
export function useObservatories({ search, status, sort, order }: ObservatoriesSearch) {
  const input = { search, status, sort, order, limit: 60 };
  return usePages(
    trpc.observatories.list.queryKey(input),
    (cursor) => trpcClient.observatories.list.query({ ...input, cursor }),
    30_000,
  );
}

export type ObservatoryList = ReturnType<typeof useObservatories>;
