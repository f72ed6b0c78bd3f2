import {
  noOrganizationFlags,
  type OrganizationFlags,
  observatoryFlagNames,
  organizationFlagNames,
} from "@meridian/contract";
import { observatories, organizations } from "@meridian/database";
import { query } from "@meridian/database/query";
import { type InvitationScope, requireObservatory, requireOrganization } from "../../ground/access/index.ts";
import { admitParty } from "../../places/observatories/index.ts";
import { admitToOrganization, requireOwnFlags } from "../../places/organizations/index.ts";
import type { InvitedFlags, Kind } from "./kind.ts";

const organization: Kind = {
  flagNames: organizationFlagNames,
  least: {},
  async requireInviter(db, ctx, id, giving, lock) {
    const { permissions } = await requireOrganization(db, ctx, id, "manage_members", lock);
    requireOwnFlags(permissions, noOrganizationFlags, {
      ...noOrganizationFlags,
      ...giving,
    } as OrganizationFlags);
  },
  async hasMember(tx, id, email) {
    const found = await query(tx)`
      select from organization_members m join users u on u.id = m.user_id
       where m.organization_id = ${id} and lower(u.email) = lower(${email})`;
    return found.length > 0;
  },
  lock: (tx, id) => organizations.find(tx, id, "update"),
  async join(tx, ctx, id, guest, flags, invited_by_name) {
    const joined = await organizations.find(tx, id);
    await admitToOrganization(tx, ctx, joined!, guest, flags as OrganizationFlags, {
      action: "organization.accept_invitation",
      invited_by_name,
    });
  },
};

const observatory: Kind = {
  flagNames: observatoryFlagNames,
  least: { can_view: true },
  // Whoever administers it holds every flag.
  async requireInviter(db, ctx, id, _, lock) {
    await requireObservatory(db, ctx, id, "administer", lock);
  },
  async hasMember(tx, id, email) {
    const found = await query(tx)`
      select from observatory_access a join users u on u.id = a.user_id
       where a.observatory_id = ${id} and a.via in ('owner', 'member') and lower(u.email) = lower(${email})`;
    return found.length > 0;
  },
  lock: (tx, id) => observatories.find(tx, id, "update"),
  async join(tx, ctx, id, guest, flags, invited_by_name) {
    const how = { verb: "accept_invitation", invited_by_name };
    await admitParty(tx, ctx, id, { kind: "user", ...guest }, flags, how);
  },
};

export const kinds: Record<InvitationScope["type"], Kind> = { organization, observatory };

/** The flags of its kind among the other fields of an input or a row. */
export const flagsOf = ({ type }: Pick<InvitationScope, "type">, given: InvitedFlags): InvitedFlags =>
  Object.fromEntries(kinds[type].flagNames.map((flag) => [flag, given[flag] ?? false]));

/** The same of an input, which may leave all of them out. */
export const flagsToGive = (scope: InvitationScope, given: InvitedFlags): InvitedFlags => {
  const { flagNames, least } = kinds[scope.type];
  return flagsOf(scope, flagNames.some((flag) => given[flag] !== undefined) ? given : least);
};
