import type { OrganizationFlags } from "@meridian/contract";
import { useSend } from "../../../data/useChange.ts";
import { trpcClient } from "../../../trpc.ts";

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
  return useSend((addition: Addition) => add(id, addition), {
    done: ({ passOn }) => passOn || onDone(),
    say: ({ words }) => words,
    refresh: "organization",
  });
}
