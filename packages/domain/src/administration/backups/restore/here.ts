import { type RestoreResource, restorePhrase } from "@meridian/contract";
import { query } from "@meridian/database/query";
import type { Context } from "../../../base/context.ts";
import { DomainError } from "../../../base/errors.ts";
import { isAnybodyThere } from "../../../ground/maintenance/index.ts";
import { endAllOperations } from "../../../ground/operations/index.ts";
import { reindexBackups } from "../reindex.ts";
import { getRestore, restoring } from "./operation.ts";
import { restoreBackup } from "./start.ts";

/** Throws CONFLICT while a server or worker is connected: a worker would take the work over. */
async function requireNobodyElse({ db }: Context): Promise<void> {
  if (await isAnybodyThere(db))
    throw new DomainError(
      "CONFLICT",
      "Servers or workers are running: stop them first, or restore at Administration > Backups. Nothing was changed.",
    );
}

const gone = "The process that worked on it was gone, and the command line took over.";

/**
 * Sees to it that nothing keeps a restore from beginning: nobody goes on with what servers and workers have left under way.
 * A restore that has replaced the data already is finished. Throws CONFLICT while one of them is connected.
 */
export async function requireNothingElse(ctx: Context): Promise<void> {
  await requireNobodyElse(ctx);
  const [replaced] = await query<{ id: string }[]>(ctx.db)`
    select id from restores where doc ->> 'status' = 'running' and doc ->> 'swapped_at' is not null`;
  if (replaced) await runHere(ctx, replaced.id);
  await endAllOperations(ctx, gone);
}

/** Restores a backup in this process instead of in a worker's. Throws NOT_FOUND, CONFLICT, also while servers or workers run, UNAVAILABLE when storage refuses its manifest. */
export async function restoreHere(
  ctx: Context,
  backupId: string,
  skip_safety_backup = false,
): Promise<RestoreResource> {
  await requireNothingElse(ctx);
  const { unreadable } = await reindexBackups(ctx);
  const reason = unreadable.get(backupId);
  if (reason) throw new DomainError("UNAVAILABLE", reason);
  const input = { id: backupId, confirm: restorePhrase, skip_safety_backup } as const;
  const { id } = await restoreBackup(ctx, input);
  return runHere(ctx, id);
}

/** Does a restore that was started, before a worker takes it. */
export async function runHere(ctx: Context, id: string): Promise<RestoreResource> {
  await query(ctx.db)`
    delete from graphile_worker._private_jobs where payload ->> 'id' = ${id} and locked_at is null`;
  await restoring.task.run(ctx, { id }, new AbortController().signal);
  return getRestore(ctx, { id });
}
