import {
  implied,
  type ObservatoryFlag,
  type ObservatoryFlags,
  type ObservatoryMember,
  observatoryFlagNames,
} from "@meridian/contract";
import type { MatrixFlag } from "../../../resource/members/PermissionMatrix.tsx";

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

export const partyId = ({ user_id, organization_id }: ObservatoryMember) => user_id ?? organization_id ?? "";

/** Why a flag can't be changed: it is the owner's, or a stronger one includes it. */
export function whyLocked(member: ObservatoryMember, flag: ObservatoryFlag): string | undefined {
  if (member.is_owner) return "The owner has every permission.";
  const stronger = memberFlags.slice(observatoryFlagNames.indexOf(flag) + 1).find((one) => member[one.flag]);
  return stronger && `Comes with “${stronger.word}”.`;
}

/** The flags to store for this one; it includes the weaker ones. */
export const flagsUpTo = (strongest: ObservatoryFlag): ObservatoryFlags =>
  implied({ can_view: false, can_observe: false, can_operate: false, can_admin: false, [strongest]: true });
