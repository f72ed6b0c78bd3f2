import type { FetchQueryOptions, QueryKey } from "@tanstack/react-query";
import { queryClient } from "../trpc.ts";

/** Asks the server now. An answer that is on its way already may show how it was before, and isn't waited for. */
export async function readAnew<T, E, D, K extends QueryKey>(options: FetchQueryOptions<T, E, D, K>) {
  await queryClient.cancelQueries({ queryKey: options.queryKey });
  return queryClient.fetchQuery({ ...options, staleTime: 0 });
}
