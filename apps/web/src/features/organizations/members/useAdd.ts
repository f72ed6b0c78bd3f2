import type { OrganizationFlags } from "@meridian/contract";
import { useMutation } from "@tanstack/react-query";
import { queryClient, trpc, trpcClient } from "../../../trpc.ts";
import { announceSuccess } from "../../../ui/toast.ts";

interface Addition {
  user_id: string | undefined;
  /** Of somebody without an account. */
  email: string | undefined;
  flags: OrganizationFlags;
}

/** Adds somebody, or sends an invitation; answers with what to say about it. */
async function add(id: string, { user_id, email, flags }: Addition): Promise<string> {
  if (email) {
    await trpcClient.invitations.create.mutate({ id, email, ...flags });
    return `${email} is invited`;
  }
  const { name } = await trpcClient.organizations.addMember.mutate({ id, user_id, ...flags });
  return `${name} is a member now`;
}

export function useAdd(id: string, onDone: () => void) {
  return useMutation({
    mutationFn: (addition: Addition) => add(id, addition),
    onSuccess: (words) => {
      onDone();
      void announceSuccess(words);
    },
    onSettled: () => {
      void queryClient.invalidateQueries(trpc.invitations.pathFilter());
      return queryClient.invalidateQueries(trpc.organizations.pathFilter());
    },
  });
}
