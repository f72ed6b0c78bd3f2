import { isDeepStrictEqual } from "node:util";
import type { ExternalStorage, ExternalStorageAtRest, UpdateStorageInput } from "@meridian/contract";
import type { Context, Transaction } from "../../../base/context.ts";
import { requireOrganization } from "../../../ground/access/index.ts";
import { transaction } from "../../../ground/record/index.ts";
import { entriesOf, getStorage, withStorage, writeEntries } from "./kept.ts";
import { recordStorage } from "./record.ts";
import { openDestination, sealDestination } from "./sealed.ts";
import { requireWorking, type Tried } from "./try.ts";
import { storageWire } from "./wire.ts";

/**
 * Renames a destination, or replaces it together with what opens it, once files could be written there. Throws NOT_FOUND,
 * FORBIDDEN, INVALID when it doesn't work.
 */
export async function updateStorage(ctx: Context, input: UpdateStorageInput): Promise<ExternalStorage> {
  const { id: organizationId, storageId, destination, force } = input;
  const tried = destination && (await requireWorking(ctx, { id: organizationId, destination, force }));
  const after = await transaction(ctx, async (tx) => {
    const { organization } = await requireOrganization(tx, ctx, organizationId, "manage_storage", "update");
    const before = getStorage(organization, storageId);
    const after = changed(ctx, before, input, tried);
    if (after !== before) {
      await writeEntries(tx, ctx, organizationId, withStorage(entriesOf(organization), after));
      await record(tx, ctx, organizationId, before, after);
    }
    return after;
  });
  return storageWire(after);
}

/** The same object where nothing would change. */
function changed(
  ctx: Context,
  before: ExternalStorageAtRest,
  input: UpdateStorageInput,
  tried: Tried | undefined,
) {
  const { id, storageId, name = before.name } = input;
  if (tried && !isDeepStrictEqual(openDestination(ctx, id, before), tried.destination)) {
    const { destination, last_test } = tried;
    return { ...before, name, ...sealDestination(ctx, id, storageId, destination), last_test };
  }
  return name === before.name ? before : { ...before, name };
}

function record(
  tx: Transaction,
  ctx: Context,
  organizationId: string,
  before: ExternalStorageAtRest,
  after: ExternalStorageAtRest,
) {
  const told = ({ name, kind, settings }: ExternalStorage) => ({ name, kind, settings });
  const details = {
    before: told(storageWire(before)),
    after: told(storageWire(after)),
    secrets_replaced: before.sealed !== after.sealed,
  };
  const change = { event: "storage_updated", action: "update", organizationId, details } as const;
  return recordStorage(tx, ctx, { ...change, before, after });
}
