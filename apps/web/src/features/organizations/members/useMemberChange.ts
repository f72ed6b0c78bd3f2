import type { OrganizationMember } from "@meridian/contract";
import { useRowChange } from "../../../data/useRowChange.ts";
import { queryClient, trpc, trpcClient } from "../../../trpc.ts";

/** Changes what a member may do: shown at once, taken back when it is refused. */
export function useMemberChange(id: string) {
  return useRowChange<OrganizationMember>({
    lists: trpc.organizations.members.queryFilter({ id }),
    rowId: (row) => row.user_id,
    refusal: (row) => `Couldn't change the permissions of ${row.name}`,
    async send(row, change) {
      try {
        await trpcClient.organizations.updateMember.mutate({ id, userId: row.user_id, ...change });
      } finally {
        // What the person may do here has changed if it was their own row, or if they are refused.
        void queryClient.invalidateQueries(trpc.organizations.get.queryFilter({ id }));
      }
    },
  });
}
