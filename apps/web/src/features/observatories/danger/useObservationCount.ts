import { ongoingStatuses } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { trpc } from "../../../trpc.ts";

/** How many observations an observatory has, and how many of them are unfinished; undefined until that is known. */
export function useObservationCount(id: string): { all: number; ongoing: number } | undefined {
  const { data } = useQuery(
    trpc.observations.list.queryOptions({ observatory_id: id, limit: 1, counts: true }),
  );
  const counts = data?.counts?.status;
  if (!counts) return undefined;
  const sum = (numbers: (number | undefined)[]) => numbers.reduce<number>((all, one) => all + (one ?? 0), 0);
  return {
    all: counts.all,
    ongoing: sum(ongoingStatuses.map((status) => counts[status])),
  };
}
