import { useSend } from "../../data/useChange.ts";
import { trpcClient } from "../../trpc.ts";
import type { InvitationPlace, InvitingTo } from "../invitations/procedures.ts";

interface Addition {
  user_id: string | undefined;
  /** Of somebody without an account. */
  email: string | undefined;
  /** What they may do there. */
  flags: object;
}

interface Added {
  /** What to say about it. */
  words: string;
  /** What is to be passed on to somebody whom no mail reaches. */
  passOn?: { email: string; link: string };
}

const procedures = {
  organization: {
    addMember: trpcClient.organizations.addMember,
    invite: trpcClient.organizationInvitations.create,
  },
  observatory: {
    addMember: trpcClient.observatories.addMember,
    invite: trpcClient.observatoryInvitations.create,
  },
} satisfies Record<InvitingTo, object>;

/** Adds somebody, or sends an invitation. */
async function add({ of, id }: InvitationPlace, { user_id, email, flags }: Addition): Promise<Added> {
  const { addMember, invite } = procedures[of];
  if (email) {
    const { link } = await invite.mutate({ id, email, ...flags });
    return { words: `${email} invited`, ...(link && { passOn: { email, link } }) };
  }
  const { name } = await addMember.mutate({ id, user_id, ...flags });
  return { words: `${name} is a member now` };
}

export function useAdd(place: InvitationPlace, onDone: () => void) {
  return useSend((addition: Addition) => add(place, addition), {
    done: ({ passOn }) => passOn || onDone(),
    say: ({ words }) => words,
    refresh: place.of,
  });
}
