import {
  beyondOwn,
  noOrganizationFlags,
  type OrganizationFlags,
  organizationFlagNames,
} from "@meridian/contract";
import { DomainError } from "../../errors.ts";

/** The permissions among a member's or an input's other fields, those left out as they are in `otherwise`. */
export const flagsOf = (
  given: { [Flag in keyof OrganizationFlags]?: boolean | undefined },
  otherwise: OrganizationFlags = noOrganizationFlags,
): OrganizationFlags =>
  Object.fromEntries(
    organizationFlagNames.map((flag) => [flag, given[flag] ?? otherwise[flag]]),
  ) as OrganizationFlags;

/** Throws FORBIDDEN when the change hands out what the one who makes it doesn't hold. */
export function requireHeld(holder: OrganizationFlags, before: OrganizationFlags, after: OrganizationFlags) {
  const beyond = beyondOwn(holder, before, after);
  if (beyond.length > 0)
    throw new DomainError(
      "FORBIDDEN",
      `You can give only permissions that you hold yourself, not ${beyond.join(", ")}.`,
    );
}
