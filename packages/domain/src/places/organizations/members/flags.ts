import {
  beyondOwn,
  noOrganizationFlags,
  type OrganizationFlags,
  organizationFlagNames,
} from "@meridian/contract";
import { DomainError } from "../../../base/errors.ts";

/** The permissions among a member's or an input's other fields, those left out as they are in `otherwise`. */
export const flagsOf = (
  given: { [Flag in keyof OrganizationFlags]?: boolean | undefined },
  otherwise: OrganizationFlags = noOrganizationFlags,
): OrganizationFlags =>
  Object.fromEntries(
    organizationFlagNames.map((flag) => [flag, given[flag] ?? otherwise[flag]]),
  ) as OrganizationFlags;

/** Throws FORBIDDEN when the change gives permissions that the caller doesn't have. */
export function requireOwnFlags(
  holder: OrganizationFlags,
  before: OrganizationFlags,
  after: OrganizationFlags,
) {
  const beyond = beyondOwn(holder, before, after);
  if (beyond.length > 0)
    throw new DomainError(
      "FORBIDDEN",
      `You can only give permissions that you have yourself, not ${beyond.join(", ")}.`,
    );
}
