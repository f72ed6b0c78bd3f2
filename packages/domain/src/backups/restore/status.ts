import type { MaintenanceStatus } from "@meridian/contract";
import { restores } from "@meridian/database";
import type { Context } from "../../context.ts";
import { currentMaintenance } from "../../maintenance/index.ts";

/** So long after a restore people who come back are told why they have to sign in again. */
const toldForMs = 24 * 3_600_000;

type Restored = Pick<MaintenanceStatus, "restored_at" | "restored_to">;
const notRestored: Restored = { restored_at: null, restored_to: null };

/** When the data was replaced last, if that is not long ago, and of which moment it is. */
async function lastRestored({ sql, now }: Pick<Context, "sql" | "now">): Promise<Restored> {
  const since = new Date(now().getTime() - toldForMs).toISOString();
  const [row] = await sql<Restored[]>`
    select left(doc ->> 'swapped_at', 24) as restored_at, left(doc ->> 'snapshot_at', 24) as restored_to from restores
     where left(doc ->> 'swapped_at', 24) > ${since} and doc ->> 'undone_at' is null order by 1 desc limit 1`;
  return row ?? notRestored;
}

/** Whether the data is being replaced, and how far that is. For everybody: it says nothing about the data. */
export async function getMaintenance(ctx: Pick<Context, "db" | "sql" | "now">): Promise<MaintenanceStatus> {
  const maintenance = await currentMaintenance(ctx.sql);
  if (!maintenance) {
    const restored = await lastRestored(ctx);
    return { active: false, since: null, restore_id: null, progress: null, ...restored };
  }
  const restore = await restores.find(ctx.db, maintenance.restore_id).catch(() => undefined);
  return {
    active: true,
    since: maintenance.since.toISOString(),
    restore_id: maintenance.restore_id,
    progress: restore?.progress ?? null,
    ...notRestored,
  };
}
