import type { MaintenanceStatus } from "@meridian/contract";
import { restores } from "@meridian/database";
import type { Context } from "../../context.ts";
import { currentMaintenance } from "../../maintenance/index.ts";

/** Whether the data is being replaced, and how far that is. For everybody: it says nothing about the data. */
export async function getMaintenance(ctx: Pick<Context, "db" | "sql">): Promise<MaintenanceStatus> {
  const maintenance = await currentMaintenance(ctx.sql);
  if (!maintenance) return { active: false, since: null, restore_id: null, progress: null };
  const restore = await restores.find(ctx.db, maintenance.restore_id).catch(() => undefined);
  return {
    active: true,
    since: maintenance.since.toISOString(),
    restore_id: maintenance.restore_id,
    progress: restore?.progress ?? null,
  };
}
