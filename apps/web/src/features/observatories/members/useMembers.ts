import type { ObservatoryMember } from "@meridian/contract";
import { useList } from "../../../data/useList.ts";
import { useRowChange } from "../../../data/useRowChange.ts";
import { queryClient, trpc, trpcClient } from "../../../trpc.ts";
import { partyId } from "./flags.ts";

/** The people or the organizations on an observatory. */
export function useMembers(id: string, kind: "users" | "organizations", search: string | undefined) {
  const input = { id, kind, search };
  return useList(trpc.observatories.members, input, { counts: true });
}

/** Changes what a person or an organization may do: shown at once, taken back when it is refused. */
export function useMemberChange(id: string) {
  return useRowChange<ObservatoryMember>({
    lists: trpc.observatories.members.queryFilter({ id }),
    rowId: partyId,
    refusal: (row) => `Couldn't change the permissions of ${row.name}`,
    async send({ user_id, organization_id }, change) {
      const { observatories } = trpcClient;
      if (user_id) await observatories.updateMember.mutate({ id, userId: user_id, ...flagsOf(change) });
      else if (organization_id)
        await observatories.updateOrganization.mutate({ id, orgId: organization_id, ...flagsOf(change) });
      void queryClient.invalidateQueries(trpc.observatories.access.pathFilter());
      // People who remove their own permissions may do less on this page.
      void queryClient.invalidateQueries(trpc.observatories.get.queryFilter({ id }));
    },
  });
}

const flagsOf = ({ can_view, can_observe, can_operate, can_admin }: Partial<ObservatoryMember>) => ({
  ...{ can_view, can_observe, can_operate, can_admin },
});
