import { partialMatchKey, type Query, type QueryKey } from "@tanstack/react-query";
import { queryClient } from "../trpc.ts";

const kind = "row-change";

/** What the changes of rows in these lists are called together. */
export const rowChangeKey = (lists: QueryKey): QueryKey => [kind, ...lists];

/** Whether this list shows a row's change that is on its way: read before the answer, it would lose it again. */
export const hasRowChangeUnderWay = ({ queryKey }: Query): boolean =>
  queryClient.isMutating({
    mutationKey: [kind],
    predicate: ({ options }) => partialMatchKey(queryKey, options.mutationKey?.slice(1) ?? []),
  }) > 0;
