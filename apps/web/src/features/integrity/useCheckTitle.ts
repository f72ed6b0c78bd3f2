import { useQuery } from "@tanstack/react-query";
import { trpc } from "../../trpc.ts";

/** The title of a check, by its id; the id until the title is known. */
export function useCheckTitle(): (id: string) => string {
  const { data } = useQuery(trpc.integrity.checks.queryOptions({}, { staleTime: Number.POSITIVE_INFINITY }));
  return (id) => data?.items.find((check) => check.id === id)?.title ?? id;
}
