import type { InvitationScope } from "../../ground/access/index.ts";
import type { InvitedFlags, Kind } from "./kind.ts";
import { observatory } from "./observatory.ts";
import { organization } from "./organization.ts";

export const kinds: Record<InvitationScope["type"], Kind> = { organization, observatory };

/** The flags of its kind among the other fields of an input or a row. */
export const flagsOf = ({ type }: Pick<InvitationScope, "type">, given: InvitedFlags): InvitedFlags =>
  Object.fromEntries(kinds[type].flagNames.map((flag) => [flag, given[flag] ?? false]));

/** The same of an input, which may leave all of them out. */
export const flagsToGive = (scope: InvitationScope, given: InvitedFlags): InvitedFlags => {
  const { flagNames, least } = kinds[scope.type];
  return flagsOf(scope, flagNames.some((flag) => given[flag] !== undefined) ? given : least);
};
