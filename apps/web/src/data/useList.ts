import type { Page } from "@meridian/contract";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import type { DecorateQueryProcedure, inferInput, inferOutput } from "@trpc/tanstack-react-query";
import { useMemo } from "react";
import { query } from "./call.ts";
import { pollingInterval } from "./polling.ts";

// biome-ignore lint/suspicious/noExplicitAny: whatever it takes and answers, as the library's own types say it.
type ListProcedure = DecorateQueryProcedure<any>;
type PageOf<P extends ListProcedure> = inferOutput<P>;
type RowOf<P extends ListProcedure> = PageOf<P>["items"][number];

/** The part of a list to read. */
interface Part {
  cursor: string | undefined;
  limit?: number;
}

interface ListOptions {
  /** True if the list counts each choice of its filters: with its first page is enough. */
  counts?: boolean;
  /** The time until it is read again, in milliseconds, where the server tells nothing of what changes. */
  poll?: number;
}

/**
 * A list that is read page by page with the server's cursors. `first` is the first page, for what comes beside the
 * rows. The library's own way would send its direction along, and count again with each page.
 */
export function useList<P extends ListProcedure>(
  procedure: P,
  input: Omit<inferInput<P>, "cursor" | "limit" | "counts">,
  { counts = false, poll }: ListOptions = {},
) {
  const read = (part: Part): Promise<PageOf<P>> => {
    const counting = counts && { counts: part.cursor === undefined };
    return query<PageOf<P>>(procedure.pathKey(), { ...input, ...part, ...counting });
  };
  const list = useInfiniteQuery({
    queryKey: [...procedure.queryKey(input), "pages"],
    queryFn: ({ pageParam }) => read({ cursor: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: Page<unknown>) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: (query) => poll ?? pollingInterval(query),
  });
  const { isRefetching } = list;
  const rows = useMemo(() => list.data?.pages.flatMap((page): RowOf<P>[] => page.items), [list.data]);
  return {
    rows,
    first: list.data?.pages[0] as PageOf<P> | undefined,
    error: list.error,
    isStale: list.isPlaceholderData,
    readAt: list.dataUpdatedAt,
    refetch: () => void list.refetch(),
    more: {
      isThere: list.hasNextPage,
      isLoading: list.isFetchingNextPage,
      load: async () => {
        await list.fetchNextPage();
        // That has cancelled a refetch that was running.
        if (isRefetching) void list.refetch();
      },
    },
    /** Every row, not only those on the screen. */
    readAll: () => readAll<RowOf<P>>((cursor) => read({ cursor, limit: 200 })),
  };
}

/** The parts of such a list that a table or a timeline needs. */
export interface List<Row> extends Omit<ReturnType<typeof useList>, "first" | "rows" | "readAll"> {
  rows: Row[] | undefined;
  readAll(): Promise<Row[]>;
}

/** Follows a list's cursors to its end. */
async function readAll<T>(read: (cursor: string | undefined) => Promise<Page<T>>): Promise<T[]> {
  const items: T[] = [];
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    items.push(...page.items);
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  return items;
}
