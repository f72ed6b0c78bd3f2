import { useQuery } from "@tanstack/react-query";
import { useList } from "../../data/useList.ts";
import { isServerAdmin, useProfile } from "../../session.ts";
import { trpc } from "../../trpc.ts";
import type { OrganizationsSearch } from "./search.ts";

/** Without a choice in the address: one's own, or all for server administrators without any. */
export function useScope({ scope }: OrganizationsSearch): "mine" | "all" | undefined {
  const isAdmin = isServerAdmin(useProfile());
  const isOpen = isAdmin && scope === undefined;
  const { data, error } = useQuery({
    ...trpc.organizations.list.queryOptions({ limit: 1 }),
    enabled: isOpen,
  });
  if (!isOpen) return scope ?? "mine";
  if (data) return data.items.length > 0 ? "mine" : "all";
  return error ? "mine" : undefined;
}

/** The organizations that the address asks for. */
export function useOrganizations({ scope, search, type, sort, order }: OrganizationsSearch) {
  const input = { scope, search, type, sort, order };
  return useList(trpc.organizations.list, input, { counts: true });
}
