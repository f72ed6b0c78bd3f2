import {
  implied,
  type ObservatoryFlags,
  type ObservatoryMember,
  observatoryFlagNames,
} from "@meridian/contract";
import { newId, observatoryMembers, type Queryable } from "@meridian/database";
import type { Context, Transaction } from "../../../base/context.ts";
import { DomainError, notFound } from "../../../base/errors.ts";
import { dropInvitation, grantAccessRequest } from "../../../ground/access/index.ts";
import { recordChange } from "../record.ts";
import { column, type Party, rowOf, tellOf, wordFor } from "./party.ts";
import { findMember } from "./rows.ts";

/** The flags of a member alone. */
export const flagsOf = (member: ObservatoryFlags): ObservatoryFlags => {
  const { can_view, can_observe, can_operate, can_admin } = member;
  return { can_view, can_observe, can_operate, can_admin };
};

const concernedOf = ({ kind, id }: Party) => (kind === "user" ? { users: [id] } : { organizations: [id] });

/** The way the member joined, unless somebody just added them. */
interface Entrance {
  /** The verb in the audit log: `accept_invitation`, ... */
  verb?: string;
  invited_by_name?: string | undefined;
}

/** Makes a party a member of an observatory that is locked. Throws CONFLICT when it is one already. */
export async function addParty(
  tx: Transaction,
  ctx: Context,
  observatoryId: string,
  party: Party & { name: string },
  flags: Partial<ObservatoryFlags>,
  { verb = `add_${wordFor[party.kind]}`, invited_by_name }: Entrance = {},
): Promise<ObservatoryMember> {
  if (await findMember(tx, observatoryId, party))
    throw new DomainError("CONFLICT", `${party.name} is already on this observatory.`);
  await tx.insert(observatoryMembers).values({
    id: newId(),
    observatory_id: observatoryId,
    ...column(party),
    ...flags,
    created_at: ctx.now(),
  });
  const added = (await findMember(tx, observatoryId, party))!;
  if (party.kind === "user") await grantAccessRequest(tx, ctx, observatoryId, party.id);
  if (added.email) await dropInvitation(tx, { type: "observatory", id: observatoryId }, added.email);
  await recordChange(tx, ctx, observatoryId, {
    verb,
    event: `${wordFor[party.kind]}_added`,
    about: { ...tellOf(party, added), ...(invited_by_name && { invited_by_name }) },
    concerned: concernedOf(party),
    after: flagsOf(added),
  });
  return added;
}

/**
 * Gives a party access to an observatory that is locked: also a member who may do nothing there. Throws CONFLICT for the owner
 * and for a member who may do something.
 */
export async function admitParty(
  tx: Transaction,
  ctx: Context,
  observatoryId: string,
  party: Party & { name: string },
  flags: Partial<ObservatoryFlags>,
  entrance: Entrance,
): Promise<ObservatoryMember> {
  const member = await findMember(tx, observatoryId, party);
  const isIdle = member && observatoryFlagNames.every((flag) => !member[flag]);
  return (isIdle ? updateParty : addParty)(tx, ctx, observatoryId, party, flags, entrance);
}

/**
 * Changes the flags that are given, on an observatory that is locked. Throws NOT_FOUND, CONFLICT for the owner.
 */
export async function updateParty(
  tx: Transaction,
  ctx: Context,
  observatoryId: string,
  party: Party,
  given: Partial<ObservatoryFlags>,
  { verb = `update_${wordFor[party.kind]}`, invited_by_name }: Entrance = {},
): Promise<ObservatoryMember> {
  const member = await requireMember(tx, observatoryId, party);
  const before = flagsOf(member);
  const after = { ...before };
  for (const flag of observatoryFlagNames) after[flag] = given[flag] ?? before[flag];
  if (party.kind === "user" && implied(after).can_view)
    await grantAccessRequest(tx, ctx, observatoryId, party.id);
  if (observatoryFlagNames.every((flag) => before[flag] === after[flag])) return member;
  await tx.update(observatoryMembers).set(after).where(rowOf(observatoryId, party));
  await recordChange(tx, ctx, observatoryId, {
    verb,
    event: `${wordFor[party.kind]}_permissions_updated`,
    about: { ...tellOf(party, member), ...(invited_by_name && { invited_by_name }) },
    concerned: concernedOf(party),
    before,
    after,
  });
  return { ...member, ...after };
}

/** Takes a party off an observatory that is locked. Throws NOT_FOUND, CONFLICT for the owner. */
export async function removeParty(
  tx: Transaction,
  ctx: Context,
  observatoryId: string,
  party: Party,
): Promise<void> {
  const member = await requireMember(tx, observatoryId, party);
  await tx.delete(observatoryMembers).where(rowOf(observatoryId, party));
  await recordChange(tx, ctx, observatoryId, {
    verb: `remove_${wordFor[party.kind]}`,
    event: `${wordFor[party.kind]}_removed`,
    about: tellOf(party, member),
    concerned: concernedOf(party),
    before: flagsOf(member),
  });
}

/** The party as a member whose permissions can be changed or taken. Throws NOT_FOUND, CONFLICT for the owner. */
async function requireMember(db: Queryable, observatoryId: string, party: Party): Promise<ObservatoryMember> {
  const member = await findMember(db, observatoryId, party);
  if (!member) throw notFound("member");
  if (member.is_owner)
    throw new DomainError("CONFLICT", "The owner has every permission. Transfer the ownership first.");
  return member;
}
