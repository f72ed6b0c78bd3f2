import type { Page } from "@meridian/contract";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { readAll } from "./readAll.ts";

/** Which part of a list is read; spread into the list's input. */
export interface PagePart {
  cursor: string | undefined;
  limit?: number;
}

/** The same for a list that says how many there are of each choice of its filters: with its first page is enough. */
export const counting = (part: PagePart) => ({ ...part, counts: part.cursor === undefined });

/** A list that is read page by page with the server's cursors. `first` is the first page, for what comes beside the rows. */
export function usePages<T, P extends Page<T>>(
  queryKey: readonly unknown[],
  read: (part: PagePart) => Promise<P & Page<T>>,
  refetchInterval: number | false = false,
) {
  const query = useInfiniteQuery({
    queryKey: [...queryKey, "pages"],
    queryFn: ({ pageParam }) => read({ cursor: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval,
  });
  const { isRefetching } = query;
  const rows = useMemo(() => query.data?.pages.flatMap((page): T[] => page.items), [query.data]);
  return {
    rows,
    first: query.data?.pages[0],
    error: query.error,
    isStale: query.isPlaceholderData,
    readAt: query.dataUpdatedAt,
    refetch: () => void query.refetch(),
    more: {
      isThere: query.hasNextPage,
      isLoading: query.isFetchingNextPage,
      load: async () => {
        await query.fetchNextPage();
        // That has cut off what was being asked anew.
        if (isRefetching) void query.refetch();
      },
    },
    /** Every row, not only those on the screen. */
    readAll: () => readAll<T>((cursor) => read({ cursor, limit: 200 })),
  };
}

/** What a table or a timeline needs of such a list. */
export type Pages<T> = Omit<ReturnType<typeof usePages<T, Page<T>>>, "first">;
