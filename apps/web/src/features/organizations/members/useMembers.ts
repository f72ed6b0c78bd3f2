import { counting, usePages } from "../../../data/usePages.ts";
import { trpc, trpcClient } from "../../../trpc.ts";
import type { OrganizationSearch } from "../search.ts";

/** The members that the address asks for. */
export function useMembers(id: string, { search, role, sort, order }: OrganizationSearch) {
  const input = { id, search, role, sort, order };
  return usePages(trpc.organizations.members.queryKey(input), (part) =>
    trpcClient.organizations.members.query({ ...input, ...counting(part) }),
  );
}
