import type { OrganizationFlag, OrganizationFlags, OrganizationMember } from "@meridian/contract";

/** Why a member's flag can't be changed by somebody who holds these flags. */
export function whyLocked(
  held: OrganizationFlags,
  member: OrganizationMember,
  flag: OrganizationFlag,
): string | undefined {
  if (member.role === "owner") return "The owner may do everything.";
  if (!held[flag] && !member[flag]) return "You can't give what you may not do yourself.";
}
