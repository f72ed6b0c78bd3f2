import { allOrganizationFlags, type CreateOrganizationInput, type Organization } from "@meridian/contract";
import { organizationMembers, organizations } from "@meridian/database";
import type { Context, Transaction } from "../../base/context.ts";
import { type ActivePerson, requireActivePerson, requireUser } from "../../ground/access/index.ts";
import { record, transaction } from "../../ground/record/index.ts";
import { organizationOf } from "./find.ts";
import { requireFreeShortName, withUniqueShortName } from "./shortName.ts";

/** Creates an organization that the caller owns. Throws CONFLICT when the short name is taken, or looks like one that is. */
export async function createOrganization(
  ctx: Context,
  input: CreateOrganizationInput,
): Promise<Organization> {
  const { userId } = requireUser(ctx);
  return transaction(ctx, async (tx) => {
    const owner = await requireActivePerson(tx, { user_id: userId });
    return organizationOf(tx, ctx, await insert(tx, ctx, input, owner));
  });
}

async function insert(
  tx: Transaction,
  ctx: Context,
  input: CreateOrganizationInput,
  owner: ActivePerson,
): Promise<string> {
  const now = ctx.now();
  const document = { ...input, owner_id: owner.id };
  await requireFreeShortName(tx, input.short_name);
  const { id } = await withUniqueShortName(organizations.insert(tx, document, now));
  await tx
    .insert(organizationMembers)
    .values({ organization_id: id, user_id: owner.id, ...allOrganizationFlags, created_at: now });
  const { name, short_name } = input;
  const details = { name, short_name, owner_id: owner.id, owner_name: owner.name };
  await record(tx, ctx, {
    subject: { type: "organization", id },
    action: "organization.create",
    after: document,
    history: { event: "organization_created", ...details },
    concerned: { users: [owner.id] },
  });
  return id;
}
