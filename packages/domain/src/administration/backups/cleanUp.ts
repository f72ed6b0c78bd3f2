import type { BackupCleanup, BackupDocument, CleanUpBackupsInput } from "@meridian/contract";
import { backups, installationId, type Stored } from "@meridian/database";
import { query } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { DomainError } from "../../base/errors.ts";
import { requireServerAdmin } from "../../ground/access/index.ts";
import { requireOwnStorage } from "../../ground/storage/index.ts";
import { deleteIn } from "./delete.ts";
import { planCleanUp, type Rules } from "./retention.ts";
import { whyLocked } from "./stored/locked.ts";

/**
 * Deletes the backups that are older than so many days, or with `dry_run` says which they are. What is pinned stays, as does
 * what is of unknown age; without `force` also the newest verified and the newest unverified one, of those that can be read
 * here and of the others. For server administrators.
 */
export async function cleanUpBackups(
  ctx: Context,
  { keep_days, dry_run, force }: CleanUpBackupsInput,
): Promise<BackupCleanup> {
  requireServerAdmin(ctx);
  return cleanUp(ctx, { keepDays: keep_days, newestToKeep: force ? 0 : 1 }, dry_run);
}

/**
 * The same by the clock, more careful: the last three verified ones stay, as do the last three that were found in storage,
 * and nothing goes while the latest attempt failed.
 */
export async function cleanUpByClock(ctx: Context, keepDays: number): Promise<BackupCleanup | undefined> {
  const [latest] = await query<{ status: string }[]>(ctx.db)`
    select doc ->> 'status' as status from backups
     where coalesce(doc ->> 'installation' = (select id from meridian_installation.identity), true)
       and doc ->> 'unreadable' is null
     order by created_at desc, id desc limit 1`;
  if (latest?.status !== "completed") return undefined;
  return cleanUp(ctx, { keepDays, newestToKeep: 3 }, false);
}

async function cleanUp(
  ctx: Context,
  limits: Omit<Rules, "installationId">,
  dryRun: boolean,
): Promise<BackupCleanup> {
  if (!dryRun) await requireOwnStorage(ctx);
  const rules: Rules = { ...limits, installationId: await installationId(ctx.db) };
  const rows = await ctx.db.select().from(backups.table);
  const all = rows.map(({ doc, ...row }) => {
    const document = { ...(doc as BackupDocument), ...row, created_at: row.created_at.toISOString() };
    const unreadable = document.unreadable ?? whyLocked(ctx, document.encrypted_to ?? null) ?? null;
    return { ...document, unreadable } as unknown as Stored<BackupDocument>;
  });
  const { toDelete, kept } = planCleanUp(all, rules, ctx.now());
  const gone = [];
  for (const backup of toDelete) if (dryRun || (await isDeleted(ctx, backup.id))) gone.push(entryOf(backup));
  return {
    dry_run: dryRun,
    keep_days: rules.keepDays,
    deleted_count: gone.length,
    deleted_bytes: gone.reduce((sum, { size_bytes }) => sum + (size_bytes ?? 0), 0),
    backups: gone,
    kept: kept.map(({ backup, reason }) => ({ ...entryOf(backup), reason })),
  };
}

/** False when it is gone already, or somebody works with it. */
async function isDeleted(ctx: Context, id: string): Promise<boolean> {
  try {
    return await ctx.db.transaction((tx) => deleteIn(tx, ctx, id));
  } catch (error) {
    if (error instanceof DomainError && error.code === "CONFLICT") return false;
    throw error;
  }
}

const entryOf = ({ id, kind, snapshot_at, created_at, size_bytes }: Stored<BackupDocument>) => ({
  id,
  kind,
  snapshot_at: snapshot_at ?? null,
  created_at,
  size_bytes: size_bytes ?? null,
});
