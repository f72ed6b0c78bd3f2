import type { Observatory, Organization, Page } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { trpc } from "../../../trpc.ts";

const limit = 200;

/** What depends on an organization; `isMore` if a list is longer than the part that was read. */
export function useLosses({ id }: Organization) {
  const observatories = useQuery(trpc.observatories.list.queryOptions({ organization_id: id, limit }));
  const projects = useQuery(trpc.projects.list.queryOptions({ organization_id: id, limit }));
  const isOwned = ({ owner_id }: Observatory) => owner_id === id;
  return {
    error: observatories.error ?? projects.error,
    owned: observatories.data?.items.filter(isOwned),
    joined: observatories.data && sized(observatories.data, (observatory) => !isOwned(observatory)),
    projects: projects.data && sized(projects.data, () => true),
  };
}

const sized = <T>(page: Page<T>, counts: (item: T) => boolean) => ({
  count: page.items.filter(counts).length,
  isMore: page.next_cursor !== null,
});
