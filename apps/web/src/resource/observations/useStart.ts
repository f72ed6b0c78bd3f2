import { useQuery } from "@tanstack/react-query";
import { trpc } from "../../trpc.ts";

/** The first projects and observatories to observe with: without any of either there is nothing to submit. */
export function useStart() {
  const projects = useQuery(trpc.projects.list.queryOptions({ status: "active", limit: 2 }));
  const observatories = useQuery(
    trpc.observatories.list.queryOptions({ ability: "observe", retired: false, limit: 2 }),
  );
  return {
    ...{ projects, observatories },
    isPlaceless: observatories.data?.items.length === 0,
    isProjectless: projects.data?.items.length === 0,
  };
}
