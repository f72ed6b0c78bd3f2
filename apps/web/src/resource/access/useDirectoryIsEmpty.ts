import { useQuery } from "@tanstack/react-query";
import { trpc } from "../../trpc.ts";

/** Whether there is no observatory that anybody could ask for access; false until that is known. */
export function useDirectoryIsEmpty(): boolean {
  const { data } = useQuery(trpc.accessRequests.directory.queryOptions({ limit: 1 }));
  return data?.items.length === 0;
}
