import { noOrganizationFlags, type OrganizationFlags, organizationFlagNames } from "@meridian/contract";
import { organizations } from "@meridian/database";
import { sql } from "@meridian/database/query";
import { requireOrganization } from "../../ground/access/index.ts";
import { admitToOrganization, requireHeld } from "../../places/organizations/index.ts";
import type { Kind } from "./kind.ts";

export const organization: Kind = {
  flagNames: organizationFlagNames,
  least: {},
  async requireInviter(db, ctx, id, giving, lock) {
    const { permissions } = await requireOrganization(db, ctx, id, "manage_members", lock);
    requireHeld(permissions, noOrganizationFlags, { ...noOrganizationFlags, ...giving } as OrganizationFlags);
  },
  async hasMember(tx, id, email) {
    const found = await tx.execute(sql`
      select from organization_members m join users u on u.id = m.user_id
       where m.organization_id = ${id} and lower(u.email) = lower(${email})`);
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
