import type { QueryFilters } from "@tanstack/react-query";
import { type LinkProps, useNavigate } from "@tanstack/react-router";
import { queryClient } from "../trpc.ts";
import { announceSuccess } from "../ui/page/toast.ts";

/** Goes from the page of what was deleted to its list, and only then forgets it: the page would read it again. */
export function useLeaveDeleted(list: LinkProps["to"]) {
  const navigate = useNavigate();
  return async (name: string, reads: QueryFilters) => {
    await navigate({ to: list, ignoreBlocker: true });
    queryClient.removeQueries(reads);
    void queryClient.invalidateQueries();
    void announceSuccess(`${name} deleted`);
  };
}
