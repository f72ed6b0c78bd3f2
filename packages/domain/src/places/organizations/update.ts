import type { Organization, OrganizationDocument, UpdateOrganizationInput } from "@meridian/contract";
import { organizations } from "@meridian/database";
import type { Context, Transaction } from "../../base/context.ts";
import { diff } from "../../base/diff.ts";
import { requireVersion } from "../../base/version.ts";
import { requireOrganization } from "../../ground/access/index.ts";
import { record, transaction } from "../../ground/record/index.ts";
import { organizationOf } from "./find.ts";
import { requireFreeShortName, withUniqueShortName } from "./shortName.ts";

type Settings = Partial<OrganizationDocument>;

/**
 * Changes the settings that are given. Throws NOT_FOUND, FORBIDDEN, VERSION_MISMATCH, and CONFLICT when the short name is
 * taken.
 */
export async function updateOrganization(
  ctx: Context,
  input: UpdateOrganizationInput,
): Promise<Organization> {
  const { id, if_version, ...given } = input;
  return transaction(ctx, async (tx) => {
    const { organization } = await requireOrganization(tx, ctx, id, "update", "update");
    await requireVersion(tx, organization, if_version);
    const { before, after } = diff<Settings>(organization, given as Settings);
    if (Object.keys(after).length > 0) await write(tx, ctx, id, before, after);
    return organizationOf(tx, ctx, id);
  });
}

async function write(tx: Transaction, ctx: Context, id: string, before: Settings, after: Settings) {
  if (after.short_name !== undefined) await requireFreeShortName(tx, after.short_name, id);
  await withUniqueShortName(organizations.patch(tx, id, after, ctx.now()));
  await record(tx, ctx, {
    subject: { type: "organization", id },
    action: "organization.update",
    before,
    after,
    history: { event: "organization_updated", before, after },
  });
}
