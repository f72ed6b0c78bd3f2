import { z } from "zod";
import { backupKeepDays } from "../settings/index.ts";
import { foreignStorage } from "../storage/index.ts";
import { defineTask } from "../tasks.ts";
import { backingUp } from "./backup.ts";
import { cleanUpByClock } from "./cleanUp.ts";
import { reindexBackups } from "./reindex.ts";

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

/** Every minute: an installation that has no backups on its list, as a new one, looks for some in its storage. */
export const findStoredBackups = defineTask({
  name: "findStoredBackups",
  payload: z.unknown(),
  async run(ctx) {
    const listed = await ctx.sql`select 1 from backups limit 1`;
    if (listed.length === 0) await reindexBackups(ctx);
  },
});
