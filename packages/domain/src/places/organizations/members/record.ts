import type { OrganizationDocument, OrganizationFlags } from "@meridian/contract";
import type { Queryable, Stored } from "@meridian/database";
import { sql } from "@meridian/database/query";
import type { Context } from "../../../base/context.ts";
import { record, recordHistoryOfEach } from "../../../ground/record/index.ts";

interface MembershipChange {
  event: keyof typeof actions;
  /** The action in the audit log, if it isn't the event's usual one. */
  action?: string;
  person: { user_id: string; name: string };
  /** Null when they weren't a member. */
  before: OrganizationFlags | null;
  after: OrganizationFlags | null;
  /** The name of the person whose invitation they accepted. */
  invited_by_name?: string | undefined;
}

const actions = {
  member_added: "organization.add_member",
  member_removed: "organization.remove_member",
  member_permissions_updated: "organization.update_member",
} as const;

/** Records a change of members, for the organization and for each observatory that it belongs to. */
export async function recordMembership(
  tx: Queryable,
  ctx: Context,
  organization: Stored<OrganizationDocument>,
  { event, action = actions[event], person, before, after, invited_by_name }: MembershipChange,
): Promise<void> {
  const { id } = organization;
  const details = { user_id: person.user_id, user_name: person.name, before, after };
  await recordOnObservatories(tx, ctx, organization, event, details);
  await record(tx, ctx, {
    subject: { type: "organization", id },
    action,
    before: before && { user_id: person.user_id, ...before },
    after: after && { user_id: person.user_id, ...after },
    history: { event, ...details, ...(invited_by_name && { invited_by_name }) },
    concerned: { users: [person.user_id] },
  });
}

/** Tells the histories of the observatories that the organization is on what happened to one of its members. */
export const recordOnObservatories = (
  tx: Queryable,
  ctx: Context,
  { id, name }: Stored<OrganizationDocument>,
  event: keyof typeof actions,
  details: { user_id: string; user_name: string; before: object | null; after: object | null },
): Promise<void> =>
  recordHistoryOfEach(tx, ctx, "observatory", observatoriesOf(id), {
    event: `organization_${event}`,
    organization_id: id,
    organization_name: name,
    ...details,
  });

/** A query for the ids of the observatories that the organization is a member of. */
export const observatoriesOf = (organizationId: string) =>
  sql`select observatory_id from observatory_members where organization_id = ${organizationId}`;
