import type { OrganizationMember } from "@meridian/contract";
import { useProfile } from "../../../session.ts";
import { queryClient, trpc, trpcClient } from "../../../trpc.ts";
import { useRowChange } from "../../../ui/useRowChange.ts";

/** Changes what a member may do: shown at once, taken back when it is refused. */
export function useMemberChange(id: string) {
  const me = useProfile().id;
  return useRowChange<OrganizationMember>({
    lists: trpc.organizations.members.queryFilter({ id }),
    rowId: (row) => row.user_id,
    refusal: (row) => `What ${row.name} may do wasn't changed`,
    async send(row, change) {
      await trpcClient.organizations.updateMember.mutate({ id, userId: row.user_id, ...change });
      // Who takes something away from themselves may do less on this page.
      if (row.user_id === me) void queryClient.invalidateQueries(trpc.organizations.get.queryFilter({ id }));
    },
  });
}
