import type { ExternalStorageAtRest, StorageTestResult } from "@meridian/contract";
import type { Context } from "../../../base/context.ts";
import { requireOrganization } from "../../../ground/access/index.ts";
import { transaction } from "../../../ground/record/index.ts";
import { entriesOf, findStorage, getStorage, withStorage, writeEntries } from "./kept.ts";
import { recordStorage } from "./record.ts";
import { openDestination } from "./sealed.ts";
import { outcomeOf } from "./try.ts";

const lost = { ok: false, message: "What opens it can't be read any more: enter it again." };

/**
 * Tries whether files can be written to a destination, within ten seconds, and keeps the result unless the destination is
 * another by then. Throws NOT_FOUND, FORBIDDEN.
 */
export async function testStorage(
  ctx: Context,
  input: { id: string; storageId: string },
): Promise<StorageTestResult> {
  const { id: organizationId, storageId } = input;
  const { organization } = await requireOrganization(ctx.db, ctx, organizationId, "manage_storage");
  const storage = getStorage(organization, storageId);
  const result = await tryOut(ctx, organizationId, storage);
  await keep(ctx, organizationId, storage, result);
  return result;
}

async function tryOut(
  ctx: Context,
  organizationId: string,
  storage: ExternalStorageAtRest,
): Promise<StorageTestResult> {
  const destination = openDestination(ctx, organizationId, storage);
  return destination ? outcomeOf(ctx, destination) : { ...lost, tested_at: ctx.now().toISOString() };
}

/** Keeps nothing when the destination has been replaced or removed meanwhile: what is sealed is never twice the same. */
function keep(
  ctx: Context,
  organizationId: string,
  tested: ExternalStorageAtRest,
  last_test: StorageTestResult,
): Promise<void> {
  return transaction(ctx, async (tx) => {
    const { organization } = await requireOrganization(tx, ctx, organizationId, "manage_storage", "update");
    const before = findStorage(organization, tested.id);
    if (before?.sealed !== tested.sealed) return;
    const after = { ...before, last_test };
    await writeEntries(tx, ctx, organizationId, withStorage(entriesOf(organization), after));
    const { ok, message } = last_test;
    const details = { ok, message };
    const change = { event: "storage_tested", action: "test", organizationId, details } as const;
    await recordStorage(tx, ctx, { ...change, before, after });
  });
}
