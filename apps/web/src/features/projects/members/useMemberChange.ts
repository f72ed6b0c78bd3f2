import type { ProjectMember } from "@meridian/contract";
import { useRowChange } from "../../../data/useRowChange.ts";
import { queryClient, trpc, trpcClient } from "../../../trpc.ts";

/** Changes whether a member manages the project: shown at once, taken back when it is refused. */
export function useMemberChange(id: string) {
  return useRowChange<ProjectMember>({
    lists: trpc.projects.members.queryFilter({ id }),
    rowId: (row) => row.user_id,
    refusal: (row) => `Couldn't change the permissions of ${row.name}`,
    async send({ user_id }, { can_manage }) {
      await trpcClient.projects.updateMember.mutate({ id, userId: user_id, can_manage });
      // People who remove their own permission may do less on this page.
      void queryClient.invalidateQueries(trpc.projects.get.queryFilter({ id }));
    },
  });
}
