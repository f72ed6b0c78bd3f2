import { allObservatoryFlags, observatoryFlagNames } from "@meridian/contract";
import { newId, observatoryMembers, type Queryable } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import type { Context, Transaction } from "../../base/context.ts";
import { dropAccessRequest } from "../../ground/access/index.ts";
import { record } from "../../ground/record/index.ts";
import { flagsOf } from "./members/change.ts";
import { rowOf } from "./members/party.ts";
import { findMember } from "./members/rows.ts";
import type { Owner } from "./owner.ts";

/** The owning person has no row of their own: they have everything as the owner. */
export async function takeOwnRow(tx: Queryable, observatoryId: string, userId: string): Promise<void> {
  await tx.delete(observatoryMembers).where(rowOf(observatoryId, { kind: "user", id: userId }));
  await dropAccessRequest(tx, observatoryId, userId);
}

/** Makes a former owner, or the organization that becomes the owner, a member with every flag. */
export async function giveEverything(
  tx: Transaction,
  ctx: Context,
  observatoryId: string,
  owner: Owner,
): Promise<void> {
  const { owner_type: kind, owner_id: id } = owner;
  const before = kind === "organization" ? await findMember(tx, observatoryId, { kind, id }) : undefined;
  await writeRow(tx, ctx, observatoryId, owner);
  if (kind === "user") return;
  const about = { organization_id: id, organization_name: owner.owner_name };
  const subject = { type: "observatory", id: observatoryId } as const;
  const after = allObservatoryFlags;
  if (!before) await record(tx, ctx, { subject, history: { event: "organization_added", ...about, after } });
  else if (observatoryFlagNames.some((flag) => !before[flag])) {
    const event = "organization_permissions_updated" as const;
    await record(tx, ctx, { subject, history: { event, ...about, before: flagsOf(before), after } });
  }
}

const places = {
  user: { column: sql.raw("user_id"), table: sql.raw("users") },
  organization: { column: sql.raw("organization_id"), table: sql.raw("organizations") },
};

/**
 * Writes the owner's row. Documents from elsewhere may name an owner of an unknown kind or who doesn't exist: then it writes
 * nothing.
 */
async function writeRow(tx: Queryable, ctx: Context, observatoryId: string, owner: Owner): Promise<void> {
  if (!Object.hasOwn(places, owner.owner_type)) return;
  const { column, table } = places[owner.owner_type];
  await query(tx)`
    insert into observatory_members (id, observatory_id, ${column}, can_view, can_observe, can_operate, can_admin, created_at)
    select ${newId()}, ${observatoryId}, id, true, true, true, true, ${ctx.now().toISOString()}::timestamptz
      from ${table} where id = ${owner.owner_id}
    on conflict (${column}, observatory_id) where ${column} is not null
    do update set can_view = true, can_observe = true, can_operate = true, can_admin = true`;
}
