import type { BackupReindex } from "@meridian/contract";
import { installationId } from "@meridian/database";
import { query } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { DomainError } from "../../base/errors.ts";
import { requireServerAdmin } from "../../ground/access/index.ts";
import { record, transaction } from "../../ground/record/index.ts";
import { isEmptyUnder, unreachable, wronglyEmpty } from "../../ground/storage/index.ts";
import { reindexBackups } from "./reindex.ts";
import { backupsPrefix } from "./stored/keys.ts";

/**
 * Makes the list of backups agree with storage, and tells what was found there. For server administrators; throws
 * UNAVAILABLE when the storage can't be listed, or is probably another one: then the list stays as it is.
 */
export async function lookInStorage(ctx: Context): Promise<BackupReindex> {
  requireServerAdmin(ctx);
  const trouble = (await unreachable(ctx)) ?? (await emptiness(ctx));
  if (trouble) throw new DomainError("UNAVAILABLE", `${trouble} The list is as it was.`);
  const { unreadable, ...counts } = await reindexBackups(ctx);
  await transaction(ctx, async (tx) =>
    record(tx, ctx, {
      action: "backup.reindex",
      subject: { type: "storage", id: await installationId(ctx.db) },
      after: { ...counts, unreadable: unreadable.size },
    }),
  );
  return { ...counts, unreadable: [...unreadable].map(([id, reason]) => ({ id, reason })) };
}

/** The reason not to believe storage without any backup: a folder that isn't mounted is empty, too. */
const emptiness = async (ctx: Context): Promise<string | undefined> =>
  (await isEmptyUnder(ctx, backupsPrefix)) ? wronglyEmpty(ctx, (most) => countListed(ctx, most)) : undefined;

async function countListed({ db }: Context, most: number): Promise<number> {
  const rows = await query(db)`
    select 1 from backups where doc ->> 'status' = 'completed' and doc ->> 'damage' is null limit ${most}`;
  return rows.length;
}
