import type { OrganizationFlag, OrganizationFlags, OrganizationMember } from "@meridian/contract";

/** Why a person with these flags can't change a member's flag. */
export function whyLocked(
  held: OrganizationFlags,
  member: OrganizationMember,
  flag: OrganizationFlag,
): string | undefined {
  if (member.role === "owner") return "The owner has every permission.";
  if (!held[flag] && !member[flag]) return "You can only give permissions that you have yourself.";
}
