import type { RestoreDrillResource } from "@meridian/contract";
import { query } from "@meridian/database/query";
import { z } from "zod";
import type { Context } from "../../../base/context.ts";
import { DomainError } from "../../../base/errors.ts";
import { defineTask } from "../../../base/tasks.ts";
import { requireServerAdmin } from "../../../ground/access/index.ts";
import { drilling } from "./operation.ts";

interface Verified {
  backup_id: string;
  snapshot_at: string | null;
}

/** The newest verified backup; another installation's only where there is no own one. */
async function newestVerified({ db }: Context): Promise<Verified | undefined> {
  const [newest] = await query<Verified[]>(db)`
    select id as backup_id, left(doc ->> 'snapshot_at', 40) as snapshot_at from backups
     where left(doc ->> 'status', 200) = 'completed' and doc ->> 'verified_at' is not null and doc ->> 'damage' is null
     order by coalesce(doc ->> 'installation' = (select id from meridian_installation.identity), true) desc,
              left(doc ->> 'snapshot_at', 40) desc nulls last, id desc limit 1`;
  return newest;
}

/** Starts to try the newest verified backup. For server administrators; throws CONFLICT, also when there is none. */
export async function startRestoreDrill(ctx: Context): Promise<RestoreDrillResource> {
  requireServerAdmin(ctx);
  const newest = await newestVerified(ctx);
  if (!newest) throw new DomainError("CONFLICT", "There is no verified backup to try. Make one first.");
  return drilling.startNow(ctx, newest);
}

/** The same by the clock. */
export const scheduledRestoreDrill = defineTask({
  name: "scheduledRestoreDrill",
  payload: z.unknown(),
  async run(ctx) {
    const newest = await newestVerified(ctx);
    if (newest) await drilling.startScheduled(ctx, newest);
    else ctx.log.warn({}, "there is no verified backup for a restore drill");
  },
});
