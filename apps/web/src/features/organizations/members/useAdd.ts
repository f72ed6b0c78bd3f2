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

interface Added {
  /** What to say about it. */
  words: string;
  /** What is to be passed on to somebody whom no mail reaches. */
  passOn?: { email: string; link: string };
}

/** Adds somebody, or sends an invitation. */
async function add(id: string, { user_id, email, flags }: Addition): Promise<Added> {
  if (email) {
    const { link } = await trpcClient.invitations.create.mutate({ id, email, ...flags });
    return { words: `${email} invited`, ...(link && { passOn: { email, link } }) };
  }
  const { name } = await trpcClient.organizations.addMember.mutate({ id, user_id, ...flags });
  return { words: `${name} is a member now` };
}

export function useAdd(id: string, onDone: () => void) {
  return useMutation({
    mutationFn: (addition: Addition) => add(id, addition),
    onSuccess: ({ words, passOn }) => {
      if (!passOn) onDone();
      void announceSuccess(words);
    },
    onSettled: () => {
      void queryClient.invalidateQueries(trpc.invitations.pathFilter());
      return queryClient.invalidateQueries(trpc.organizations.pathFilter());
    },
  });
}
