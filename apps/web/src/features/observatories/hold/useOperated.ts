import { useQuery } from "@tanstack/react-query";
import { trpc } from "../../../trpc.ts";

/** The observatories that the person operates, and so may hold; undefined while that isn't known. */
export function useOperated() {
  const { data } = useQuery(trpc.observatories.list.queryOptions({ ability: "operate", limit: 200 }));
  return data?.items;
}
