import { type ScheduleName, scheduleName } from "@meridian/contract";
import { z } from "zod";
import type { Context, Transaction } from "../../base/context.ts";
import { defineTask } from "../../base/tasks.ts";
import { effectiveSchedules, isDue } from "../../ground/settings/index.ts";
import { scheduledBackup, scheduledRestoreDrill } from "../backups/index.ts";
import { startScheduledScan } from "../integrity/index.ts";

type Start = (tx: Transaction, ctx: Context, key: string) => Promise<void>;

const starts: Record<ScheduleName, Start> = {
  quick_scan: (tx, ctx, key) => startScheduledScan.enqueue(tx, ctx, { kind: "quick" }, { key }),
  full_scan: (tx, ctx, key) => startScheduledScan.enqueue(tx, ctx, { kind: "full" }, { key }),
  backup: (tx, ctx, key) => scheduledBackup.enqueue(tx, ctx, {}, { key }),
  restore_drill: (tx, ctx, key) => scheduledRestoreDrill.enqueue(tx, ctx, {}, { key }),
};

/**
 * Every minute: queues what is scheduled for that minute. The queue makes one such job for each minute, however many
 * workers there are, and says which minute it is for.
 */
export const startDueWork = defineTask({
  name: "startDueWork",
  payload: z.object({ _cron: z.object({ ts: z.string() }) }),
  async run(ctx, { _cron: { ts } }) {
    const minute = new Date(ts);
    const times = await effectiveSchedules(ctx.db);
    await ctx.db.transaction(async (tx) => {
      for (const name of scheduleName.options)
        if (isDue(times[name], minute)) await starts[name](tx, ctx, `${name} at ${minute.toISOString()}`);
    });
  },
});
