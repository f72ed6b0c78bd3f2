import type { Page } from "@meridian/contract";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";

/** A list that is read page by page with the server's cursors. `first` is the first page, for what comes beside the rows. */
export function usePages<T, P extends Page<T>>(
  queryKey: readonly unknown[],
  read: (cursor: string | undefined) => Promise<P & Page<T>>,
  refetchInterval: number | false = false,
) {
  const query = useInfiniteQuery({
    queryKey: [...queryKey, "pages"],
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval,
  });
  const rows = useMemo(() => query.data?.pages.flatMap((page): T[] => page.items), [query.data]);
  return {
    rows,
    first: query.data?.pages[0],
    error: query.error,
    isStale: query.isPlaceholderData,
    refetch: () => void query.refetch(),
    more: {
      isThere: query.hasNextPage,
      isLoading: query.isFetchingNextPage,
      load: () => void query.fetchNextPage(),
    },
  };
}
