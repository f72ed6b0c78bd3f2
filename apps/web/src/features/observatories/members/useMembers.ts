import {
  implied,
  type ObservatoryFlag,
  type ObservatoryFlags,
  type ObservatoryMember,
  observatoryFlagNames,
} from "@meridian/contract";
import { useList } from "../../../data/useList.ts";
import type { MatrixFlag } from "../../../resource/members/PermissionMatrix.tsx";
import { queryClient, trpc, trpcClient } from "../../../trpc.ts";

/** The people or the organizations on an observatory. */
export function useMembers(id: string, kind: "users" | "organizations", search: string | undefined) {
  const input = { id, kind, search };
  return useList(trpc.observatories.members, input, { counts: true });
}

/** Stores the flags of a person or an organization. */
export async function changeFlags(
  id: string,
  { user_id, organization_id }: ObservatoryMember,
  change: Partial<ObservatoryMember>,
) {
  const { observatories } = trpcClient;
  if (user_id) await observatories.updateMember.mutate({ id, userId: user_id, ...flagsOf(change) });
  else if (organization_id)
    await observatories.updateOrganization.mutate({ id, orgId: organization_id, ...flagsOf(change) });
  void queryClient.invalidateQueries(trpc.observatories.access.pathFilter());
}

const flagsOf = ({ can_view, can_observe, can_operate, can_admin }: Partial<ObservatoryMember>) => ({
  ...{ can_view, can_observe, can_operate, can_admin },
});

/** From the least to the most; each includes the ones before it. */
export const memberFlags: readonly MatrixFlag<ObservatoryFlag>[] = [
  { flag: "can_view", word: "View", meaning: "See the observatory, its members and history." },
  { flag: "can_observe", word: "Observe", meaning: "Submit observations. Includes viewing." },
  {
    flag: "can_operate",
    word: "Operate",
    meaning: "Manage everybody's observations. Includes observing.",
  },
  {
    flag: "can_admin",
    word: "Administer",
    meaning: "Change settings and permissions. Includes operating.",
  },
];

/** The reason why a flag can't be changed: it is the owner's, or a stronger one includes it. */
export function whyLocked(member: ObservatoryMember, flag: ObservatoryFlag): string | undefined {
  if (member.is_owner) return "The owner has every permission.";
  const stronger = memberFlags.slice(observatoryFlagNames.indexOf(flag) + 1).find((one) => member[one.flag]);
  return stronger && `Comes with “${stronger.word}”.`;
}

/** The flags to store for this one; it includes the weaker ones. */
export const flagsUpTo = (strongest: ObservatoryFlag): ObservatoryFlags =>
  implied({ can_view: false, can_observe: false, can_operate: false, can_admin: false, [strongest]: true });
