import type { RestoreBackupInput, RestorePlan, RestoreResource } from "@meridian/contract";
import { installationId } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import type { Context } from "../../../base/context.ts";
import { DomainError } from "../../../base/errors.ts";
import { requireServerAdmin } from "../../../ground/access/index.ts";
import { getBackup } from "../backup.ts";
import { requireCompleteNow } from "../stored/complete.ts";
import { DamagedBackup } from "../stored/damaged.ts";
import { whyLocked } from "../stored/locked.ts";
import { type Manifest, rowCountsOf, storedBytesOf } from "../stored/manifest.ts";
import { readManifest } from "../stored/sealed.ts";
import { backedUp } from "../write/split.ts";
import { daysToKeep } from "./exchange/wayBack.ts";
import { restoring } from "./operation.ts";

/**
 * Starts to replace the current data by a backup's. For server administrators; throws NOT_FOUND, and CONFLICT when the
 * backup can't be restored or something else is under way.
 */
export async function restoreBackup(
  ctx: Context,
  { id, skip_safety_backup }: RestoreBackupInput,
): Promise<RestoreResource> {
  requireServerAdmin(ctx);
  const { snapshot_at } = await requireRestorable(ctx, id);
  const fields = { backup_id: id, snapshot_at, skip_safety_backup, started_with_key: keyOf(ctx) };
  return restoring.startNow(ctx, fields);
}

/** The API key with which a person asks; null for everybody else. */
export const keyOf = ({ actor }: Pick<Context, "actor">): string | null =>
  actor.type === "api_key" ? actor.keyId : null;

async function requireRestorable(ctx: Context, id: string): Promise<Manifest> {
  const manifest = await findRestorable(ctx, id);
  if (typeof manifest === "string")
    throw new DomainError("CONFLICT", `This backup can't be restored. ${manifest}`);
  return manifest;
}

/** The manifest, or why the backup can't be restored. */
async function findRestorable(ctx: Context, id: string): Promise<Manifest | string> {
  const { status, damage, unreadable } = await getBackup(ctx, { id });
  if (status !== "completed") return "It isn't complete.";
  if (damage) return damage;
  if (unreadable) return unreadable;
  try {
    const { manifest } = await readManifest(ctx.objectStore, id);
    await requireCompleteNow(ctx, manifest);
    return whyLocked(ctx, manifest.encryption?.recipient ?? null) ?? manifest;
  } catch (error) {
    if (error instanceof DamagedBackup) return error.message;
    throw error;
  }
}

/** Plans a restore of a backup: its effects in counts, and warnings. For server administrators; throws NOT_FOUND. */
export async function planRestore(ctx: Context, { id }: { id: string }): Promise<RestorePlan> {
  requireServerAdmin(ctx);
  const found = await findRestorable(ctx, id);
  const backup = await getBackup(ctx, { id });
  const known = typeof found === "string" ? undefined : found;
  return {
    backup_id: id,
    snapshot_at: known?.snapshot_at ?? backup.snapshot_at ?? backup.created_at,
    size_bytes: known ? storedBytesOf(known) : (backup.size_bytes ?? 0),
    row_counts: known ? rowCountsOf(known) : backup.row_counts,
    current_row_counts: await countRows(ctx),
    refusal: typeof found === "string" ? found : null,
    warnings: known ? await warningsOf(ctx, known) : [],
    way_back_days: await daysToKeep(ctx),
  };
}

async function countRows({ db }: Context): Promise<Record<string, number>> {
  const counts = backedUp().map((name) => `select '${name}' as name, count(*)::int as count from "${name}"`);
  const rows = await query<{ name: string; count: number }[]>(db)`${sql.raw(counts.join(" union all "))}`;
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

async function warningsOf(ctx: Context, manifest: Manifest): Promise<string[]> {
  const warnings: string[] = [];
  if (manifest.installation_id !== (await installationId(ctx.db)))
    warnings.push("The backup was made by another installation.");
  if (manifest.key_fingerprint !== ctx.secrets.fingerprint)
    warnings.push(
      "The backup was made with another ENCRYPTION_KEY. Credentials of external storage can't be opened and have to be entered again.",
    );
  return warnings;
}
