import { hashKey, type InfiniteData, type QueryFilters, useMutation } from "@tanstack/react-query";
import { sentence } from "../problem.ts";
import { queryClient } from "../trpc.ts";
import { announceFailure } from "../ui/page/toast.ts";
import { rowChangeKey } from "./useChange.ts";

interface RowChange<Row> {
  row: Row;
  change: Partial<Row>;
}

interface RowChangeOptions<Row> {
  /** The lists that show the row: filter of the queries that `useList` reads. */
  lists: QueryFilters & { queryKey: readonly unknown[] };
  rowId(row: Row): string;
  send(row: Row, change: Partial<Row>): Promise<unknown>;
  /** The words for a refusal: "Vera's permissions weren't changed". */
  refusal(row: Row): string;
}

/**
 * Changes a row of a paged list: shown at once, and taken back, with the reason, when the server refuses. Changes of the
 * same lists are sent one after the other, so the last one made is the one that stays.
 */
export function useRowChange<Row>({ lists, rowId, send, refusal }: RowChangeOptions<Row>) {
  const mutationKey = rowChangeKey(lists.queryKey);
  const show = (row: Row, change: Partial<Row>) => {
    const isIt = (other: Row) => rowId(other) === rowId(row);
    changeRows<Row>(lists, (other) => (isIt(other) ? { ...other, ...change } : other));
  };
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: hashKey(mutationKey) },
    mutationFn: ({ row, change }: RowChange<Row>) => send(row, change),
    onError: (error, { row, change }) => {
      show(row, partOf(row, change));
      void announceFailure(refusal(row), sentence(error));
    },
    // While others are on their way, an answer would show how it was without them. It isn't waited for: what others
    // change meanwhile is asked for only once no change is on its way.
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey }) <= 1) void queryClient.invalidateQueries(lists);
    },
  });
  return (row: Row, change: Partial<Row>) => {
    // An answer that is on its way shows how it was before.
    void queryClient.cancelQueries(lists);
    show(row, change);
    mutate({ row, change });
  };
}

const partOf = <Row>(row: Row, change: Partial<Row>) =>
  Object.fromEntries((Object.keys(change) as (keyof Row)[]).map((key) => [key, row[key]])) as Partial<Row>;

function changeRows<Row>(lists: QueryFilters, change: (row: Row) => Row) {
  queryClient.setQueriesData<InfiniteData<{ items: Row[] }>>(
    { ...lists, predicate: ({ queryKey }) => queryKey.at(-1) === "pages" },
    (before) =>
      before && {
        ...before,
        pages: before.pages.map((page) => ({ ...page, items: page.items.map(change) })),
      },
  );
}
