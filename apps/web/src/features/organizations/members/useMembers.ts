import { useList } from "../../../data/useList.ts";
import { trpc } from "../../../trpc.ts";
import type { OrganizationSearch } from "../search.ts";

/** The members that the address asks for. */
export function useMembers(id: string, { search, role, sort, order }: OrganizationSearch) {
  const input = { id, search, role, sort, order };
  return useList(trpc.organizations.members, input, { counts: true });
}
