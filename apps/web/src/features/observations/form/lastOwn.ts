import { useQuery } from "@tanstack/react-query";
import { trpc } from "../../../trpc.ts";

/** The observation that this person submitted last. */
export function useLastOwn() {
  const { data, isPending } = useQuery(
    trpc.observations.list.queryOptions({ mine: true, sort: "created_at", order: "desc", limit: 1 }),
  );
  return { last: data?.items[0], isPending };
}
