import { trpc, trpcClient } from "../../trpc.ts";
import { counting, usePages } from "../../ui/usePages.ts";
import type { OrganizationsSearch } from "./search.ts";

/** The organizations that the address asks for. */
export function useOrganizations({ scope, search, type, sort, order }: OrganizationsSearch) {
  const input = { scope, search, type, sort, order };
  return usePages(trpc.organizations.list.queryKey(input), (part) =>
    trpcClient.organizations.list.query({ ...input, ...counting(part) }),
  );
}
