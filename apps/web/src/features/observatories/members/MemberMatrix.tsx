import {
  implied,
  type Observatory,
  type ObservatoryFlag,
  type ObservatoryFlags,
  type ObservatoryMember,
  observatoryFlagNames,
} from "@meridian/contract";
import { IconBuilding, IconUsers } from "@tabler/icons-react";
import { type List, useList } from "../../../data/useList.ts";
import { MemberTable, useMemberChange } from "../../../resource/members/MemberTable.tsx";
import type { MatrixFlag } from "../../../resource/members/PermissionMatrix.tsx";
import { queryClient, trpc, trpcClient } from "../../../trpc.ts";
import { Notice } from "../../../ui/page/Notice.tsx";
import { roleStyles } from "../../../ui/values/statusStyles.ts";

interface MemberMatrixProps {
  observatory: Observatory;
  kind: "users" | "organizations";
  list: List<ObservatoryMember>;
  search: string | undefined;
  onRemove(member: ObservatoryMember): void;
}

const words = {
  users: {
    label: "People",
    who: "Name",
    nobody: "No people added",
    hint: "People get access through the organizations below, or are added one by one.",
    icon: IconUsers,
  },
  organizations: {
    label: "Organizations",
    who: "Organization",
    nobody: "No organizations added",
    hint: "Adding an organization gives its members access for as long as they belong to it.",
    icon: IconBuilding,
  },
};

export function MemberMatrix({ observatory, kind, list, search, onRemove }: MemberMatrixProps) {
  const change = useMemberChange<ObservatoryMember>("observatory", observatory.id, (member, flags) =>
    changeFlags(observatory.id, member, flags),
  );
  const { label, who, nobody, hint, icon } = words[kind];
  const { administer, leave } = observatory.abilities;
  // The owner stays.
  const canRemove = ({ is_owner }: ObservatoryMember, isMe: boolean) =>
    !is_owner && (isMe ? leave : administer);
  return (
    <MemberTable
      label={label}
      place={observatory.name}
      file={`${observatory.name}-${kind}`}
      who={who}
      hasLegend={kind === "organizations"}
      list={list}
      flags={memberFlags}
      stylesOf={(row) => [row.is_owner && roleStyles.owner]}
      detail={(row) => row.email ?? row.short_name}
      isSet={(row, flag) => implied(row)[flag]}
      whyLocked={whyLocked}
      change={administer ? change : undefined}
      canRemove={administer || (leave && kind === "users") ? canRemove : undefined}
      onRemove={onRemove}
      empty={
        <Notice icon={icon} title={search ? `Nothing matches “${search}”` : nobody}>
          {!search && hint}
        </Notice>
      }
    />
  );
}

/** The people or the organizations on an observatory. */
export function useMembers(id: string, kind: "users" | "organizations", search: string | undefined) {
  const input = { id, kind, search };
  return useList(trpc.observatories.members, input, { counts: true });
}

/** Stores the flags of a person or an organization. */
async function changeFlags(
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
function whyLocked(member: ObservatoryMember, flag: ObservatoryFlag): string | undefined {
  if (member.is_owner) return "The owner has every permission.";
  const stronger = memberFlags.slice(observatoryFlagNames.indexOf(flag) + 1).find((one) => member[one.flag]);
  return stronger && `Comes with “${stronger.word}”.`;
}

/** The flags to store for this one; it includes the weaker ones. */
export const flagsUpTo = (strongest: ObservatoryFlag): ObservatoryFlags =>
  implied({ can_view: false, can_observe: false, can_operate: false, can_admin: false, [strongest]: true });
