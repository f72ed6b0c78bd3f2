import type { ExternalStorageAtRest } from "@meridian/contract";
import type { Context, Transaction } from "../../../base/context.ts";
import { record } from "../../../ground/record/index.ts";
import { storageWire } from "./wire.ts";

export interface StorageChange {
  event: "storage_added" | "storage_updated" | "storage_removed" | "storage_tested";
  action: "add" | "update" | "remove" | "test";
  organizationId: string;
  before?: ExternalStorageAtRest;
  after?: ExternalStorageAtRest;
  /** Further details for the history. */
  details?: Record<string, unknown>;
}

/** Writes history and audit of a change in its transaction, without what opens the destination. */
export async function recordStorage(tx: Transaction, ctx: Context, change: StorageChange): Promise<void> {
  const { organizationId, before, after } = change;
  const { id, name, kind } = (after ?? before)!;
  const seen = (storage: ExternalStorageAtRest | undefined) =>
    storage && { external_storage: storageWire(storage) };
  await record(tx, ctx, {
    subject: { type: "organization", id: organizationId },
    action: `organization.${change.action}_storage`,
    before: seen(before),
    after: seen(after),
    history: {
      event: change.event,
      storage_id: id,
      storage_name: name,
      storage_kind: kind,
      ...change.details,
    },
  });
}
