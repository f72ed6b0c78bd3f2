import {
  abilitiesOnOrganization,
  type Organization,
  type OrganizationFlags,
  organizationFlagNames,
  organizationRole,
  organizationType,
} from "@meridian/contract";
import { sql } from "@meridian/database/query";
import { oneOf, shaped } from "../../base/atRest.ts";
import { isoTime } from "../../base/isoTime.ts";
import { storagesWire } from "./storage/wire.ts";

export interface OrganizationRow extends OrganizationFlags {
  id: string;
  doc: unknown;
  version: number;
  created_at: string;
  updated_at: string;
  owner_name: string | null;
  member_count: number;
  is_owner: boolean;
  is_member: boolean;
  has_owner: boolean;
}

/** SQL columns of a row, given `g`, a row of organizations, and `own`, the caller's membership if there is one. */
export const organizationColumns = sql`g.id, g.doc, g.version,
  ${sql.raw(isoTime("g.created_at"))} as created_at, ${sql.raw(isoTime("g.updated_at"))} as updated_at,
  (select u.name from users u where u.id = left(g.doc ->> 'owner_id', 200)) as owner_name,
  (select count(*)::int from organization_members m where m.organization_id = g.id) as member_count,
  exists (select from organization_members m join users u on u.id = m.user_id
           where m.organization_id = g.id and m.user_id = left(g.doc ->> 'owner_id', 200)
             and u.deactivated_at is null) as has_owner,
  own.user_id is not null as is_member, coalesce(own.user_id = left(g.doc ->> 'owner_id', 200), false) as is_owner,
  ${sql.raw(organizationFlagNames.map((flag) => `own.${flag}`).join(", "))}`;

const blank = {
  name: "",
  short_name: "",
  type: "other",
  description: "",
  contact_email: "",
  owner_id: "",
  external_storage: [] as unknown[],
};

/** An organization as the caller sees it, however odd the document. */
export function organizationWire(row: OrganizationRow, isServerAdmin: boolean): Organization {
  const doc = shaped(row.doc, blank);
  const flags = row.is_member ? row : null;
  return {
    ...doc,
    id: row.id,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    type: oneOf(organizationType.options, doc.type, "other"),
    owner_name: row.owner_name ?? "",
    member_count: row.member_count,
    role: flags && organizationRole(row.is_owner, flags),
    external_storage: storagesWire(doc.external_storage),
    abilities: abilitiesOnOrganization({
      is_owner: row.is_owner,
      flags,
      server_admin: isServerAdmin,
      has_owner: row.has_owner,
    }),
  };
}
