import { setTimeout as wait } from "node:timers/promises";
import { type Context, freeLostRestore, maintenanceWatch, restoreWaits } from "@meridian/domain";

/**
 * Before a job is fetched: waits while the data is replaced by a backup's, unless the restore itself wants a worker, which it
 * does at once when its own was killed.
 */
export function outsideMaintenance(sql: Context["sql"], stopping: AbortSignal): () => Promise<void> {
  const look = maintenanceWatch(sql);
  return async () => {
    for (;;) {
      const maintenance = await look();
      if (!maintenance || stopping.aborted) return;
      await freeLostRestore(sql, maintenance.restore_id);
      if (await restoreWaits(sql, maintenance.restore_id)) return;
      await wait(1_000, undefined, { signal: stopping }).catch(() => {});
    }
  };
}
