import { allObservatoryFlags, type CreateObservatoryInput, type Observatory } from "@meridian/contract";
import { newId, observatories, observatoryMembers } from "@meridian/database";
import type { Context, Transaction } from "../../base/context.ts";
import { DomainError, invalid } from "../../base/errors.ts";
import { organizationStanding, requireUser } from "../../ground/access/index.ts";
import { record, transaction } from "../../ground/record/index.ts";
import { observatoryOf } from "./find.ts";
import { requireFreeName } from "./names.ts";
import { concernedBy, type Owner, ownerOf, unknownOwner, userAsOwner } from "./owner.ts";
import { withTimezone } from "./timezone.ts";

/**
 * Adds an observatory, owned by the caller or by an organization whose observatories they may manage, which becomes its
 * member by that. Throws FORBIDDEN, INVALID on an owner that isn't there, CONFLICT when the owner
 * has an observatory of this name.
 */
export async function createObservatory(ctx: Context, input: CreateObservatoryInput): Promise<Observatory> {
  return transaction(ctx, async (tx) => {
    const owner = await futureOwner(tx, ctx, input);
    const id = await insert(tx, ctx, input, owner);
    if (owner.owner_type === "organization") await addOwner(tx, ctx, id, owner);
    return observatoryOf(tx, ctx, id);
  });
}

async function futureOwner(tx: Transaction, ctx: Context, input: CreateObservatoryInput): Promise<Owner> {
  const { userId, serverAdmin } = requireUser(ctx);
  if (input.owner_type === "organization") return organizationAsOwner(tx, ctx, input.owner_id);
  const ownerId = input.owner_id ?? userId;
  if (ownerId !== userId && !serverAdmin)
    throw new DomainError(
      "FORBIDDEN",
      "Only server administrators may add an observatory for somebody else.",
    );
  return userAsOwner(tx, ownerId);
}

/** Locked, so that the organization is there and the caller's place in it stays until the observatory is theirs. */
async function organizationAsOwner(tx: Transaction, ctx: Context, id: string | undefined): Promise<Owner> {
  if (id === undefined) throw invalid("owner_id", "must name the organization");
  const standing = await organizationStanding(tx, ctx, id, "share").catch(
    unknownOwner("must be an organization that you belong to"),
  );
  if (!standing.abilities.manage_observatories)
    throw new DomainError("FORBIDDEN", "Your permissions in this organization don't allow this.");
  return ownerOf(tx, { owner_type: "organization", owner_id: id });
}

async function insert(
  tx: Transaction,
  ctx: Context,
  input: CreateObservatoryInput,
  owner: Owner,
): Promise<string> {
  const { owner_name: _, ...owned } = owner;
  await requireFreeName(tx, owned, input.name);
  const settings = await withTimezone(input);
  const { id, ...created } = await observatories.insert(tx, { ...settings, ...owned }, ctx.now());
  const details = { name: input.name, ...owner };
  await record(tx, ctx, {
    subject: { type: "observatory", id },
    action: "observatory.create",
    after: created,
    history: { event: "observatory_created", ...details },
    concerned: concernedBy([owner]),
  });
  return id;
}

async function addOwner(tx: Transaction, ctx: Context, id: string, owner: Owner): Promise<void> {
  await tx.insert(observatoryMembers).values({
    id: newId(),
    observatory_id: id,
    organization_id: owner.owner_id,
    ...allObservatoryFlags,
    created_at: ctx.now(),
  });
  const about = { organization_id: owner.owner_id, organization_name: owner.owner_name };
  await record(tx, ctx, {
    subject: { type: "observatory", id },
    history: { event: "organization_added", ...about, after: allObservatoryFlags },
  });
}
