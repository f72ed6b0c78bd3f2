import { query } from "@meridian/database/query";
import { z } from "zod";
import type { Context } from "../../base/context.ts";
import { defineTask } from "../../base/tasks.ts";
import { backupKeepDays } from "../../ground/settings/index.ts";
import { foreignStorage } from "../../ground/storage/index.ts";
import { backingUp } from "./backup.ts";
import { cleanUpByClock } from "./cleanUp.ts";
import { addStoredBackups } from "./reindex.ts";

/** Makes a backup by the clock. */
export const scheduledBackup = defineTask({
  name: "scheduledBackup",
  payload: z.unknown(),
  async run(ctx) {
    await backingUp.startScheduled(ctx, { kind: "scheduled" });
  },
});

/** Deletes old backups by the clock. */
export const cleanUpOldBackups = defineTask({
  name: "cleanUpOldBackups",
  payload: z.unknown(),
  async run(ctx) {
    const reason = await foreignStorage(ctx);
    if (reason) ctx.log.warn({ reason }, "old backups were not deleted");
    else await cleanUpByClock(ctx, await backupKeepDays(ctx.db));
  },
});

/**
 * Lists what is in storage and isn't on the list: every minute while that is empty, as on a new installation; asked for
 * `always`, even if it isn't, for one that began its own backups first.
 */
export const findStoredBackups = defineTask({
  name: "findStoredBackups",
  payload: z.object({ always: z.boolean().default(false) }),
  async run(ctx, { always }) {
    const listed = await query(ctx.db)`select 1 from backups limit 1`;
    if (always || listed.length === 0) await addStoredBackups(ctx);
  },
});

/**
 * Queues another look at what couldn't be read, where there is any: for a process that starts, for it may be of a newer
 * version. Of several that start together one looks.
 */
export async function lookAgainAtUnreadable({ db }: Pick<Context, "db">): Promise<void> {
  const found = await query(db)`select 1 from backups where doc ->> 'unreadable' is not null limit 1`;
  if (found.length > 0)
    await findStoredBackups.enqueue(db, {}, { always: true }, { key: "lookAgainAtUnreadable" });
}
