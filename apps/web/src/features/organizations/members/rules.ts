import type { OrganizationFlag, OrganizationFlags, OrganizationMember } from "@meridian/contract";
import { memberFlags } from "./flags.ts";

/** Why a member's flag can't be changed by somebody who holds these flags. */
export function whyLocked(
  held: OrganizationFlags,
  member: OrganizationMember,
  flag: OrganizationFlag,
): string | undefined {
  if (member.role === "owner") return "The owner may do everything.";
  if (!held[flag]) return "You can't give or take what you may not do yourself.";
}

/** Why a member can't be removed by somebody who holds these flags: it would take away what they don't hold. */
export function whyKept(held: OrganizationFlags, member: OrganizationMember): string | undefined {
  const beyond = memberFlags.filter(({ flag }) => member[flag] && !held[flag]);
  if (beyond.length === 0) return undefined;
  const words = beyond.map(({ word }) => word.toLowerCase()).join(", ");
  return `They may manage what you may not: ${words}.`;
}
