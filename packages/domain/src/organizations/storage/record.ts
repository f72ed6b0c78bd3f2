import type { ExternalStorageAtRest } from "@meridian/contract";
import { recordAudit, recordHistory } from "../../access/index.ts";
import type { Context, Transaction } from "../../context.ts";
import { storageWire } from "./wire.ts";

export interface StorageChange {
  event: "storage_added" | "storage_updated" | "storage_removed" | "storage_tested";
  action: "add" | "update" | "remove" | "test";
  organizationId: string;
  before?: ExternalStorageAtRest;
  after?: ExternalStorageAtRest;
  /** What else the history tells. */
  details?: Record<string, unknown>;
}

/** Writes history and audit of a change in its transaction, without what opens the destination. */
export async function recordStorage(tx: Transaction, ctx: Context, change: StorageChange): Promise<void> {
  const { organizationId, before, after } = change;
  const { id, name, kind } = (after ?? before)!;
  await recordHistory(tx, ctx, { type: "organization", id: organizationId }, change.event, {
    storage_id: id,
    storage_name: name,
    storage_kind: kind,
    ...change.details,
  });
  const seen = (storage: ExternalStorageAtRest | undefined) =>
    storage && { external_storage: storageWire(storage) };
  await recordAudit(tx, ctx, {
    action: `organization.${change.action}_storage`,
    subjectType: "organization",
    subjectId: organizationId,
    before: seen(before),
    after: seen(after),
  });
}
