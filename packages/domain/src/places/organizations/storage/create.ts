import type { CreateStorageInput, ExternalStorage } from "@meridian/contract";
import { newId } from "@meridian/database";
import type { Context } from "../../../base/context.ts";
import { DomainError } from "../../../base/errors.ts";
import { requireOrganization } from "../../../ground/access/index.ts";
import { transaction } from "../../../ground/record/index.ts";
import { entriesOf, withStorage, writeEntries } from "./kept.ts";
import { recordStorage } from "./record.ts";
import { sealDestination } from "./sealed.ts";
import { requireWorking } from "./try.ts";
import { storageWire } from "./wire.ts";

/** The most destinations of an organization: they are part of one document, and of every list that people choose from. */
const most = 20;

/**
 * Adds a destination, once files could be written there. Throws NOT_FOUND, FORBIDDEN, INVALID when it doesn't work, and CONFLICT
 * when there are as many as there may be.
 */
export async function createStorage(ctx: Context, input: CreateStorageInput): Promise<ExternalStorage> {
  const { id: organizationId, name } = input;
  const { destination, last_test } = await requireWorking(ctx, input);
  const id = newId();
  const after = { id, name, ...sealDestination(ctx, organizationId, id, destination), last_test };
  await transaction(ctx, async (tx) => {
    const { organization } = await requireOrganization(tx, ctx, organizationId, "manage_storage", "update");
    const entries = entriesOf(organization);
    if (entries.length >= most)
      throw new DomainError("CONFLICT", `An organization has ${most} destinations at most.`);
    await writeEntries(tx, ctx, organizationId, withStorage(entries, after));
    await recordStorage(tx, ctx, { event: "storage_added", action: "add", organizationId, after });
  });
  return storageWire(after);
}
