import type { MaintenanceStatus, Progress } from "@meridian/contract";
import { restores } from "@meridian/database";
import { query } from "@meridian/database/query";
import type { Context, Transaction } from "../../../base/context.ts";
import { currentMaintenance } from "../../../ground/maintenance/index.ts";
import { isLockTimeout } from "./exchange/exchange.ts";

/** The time after a restore in which people who come back are told why they have to sign in again. */
const toldForMs = 24 * 3_600_000;

type Restored = Pick<MaintenanceStatus, "restored_at" | "restored_to">;
const notRestored: Restored = { restored_at: null, restored_to: null };

/** The progress shown while the exchange of the tables keeps the restore's own document locked. */
const replacing: Progress = { stage: "replacing", done: 0, total: null };

/** The time of the last replacement of the data, if that is not long ago, and the moment its backup is from. */
async function lastRestored(tx: Transaction, now: Date): Promise<Restored> {
  const since = new Date(now.getTime() - toldForMs).toISOString();
  const [row] = await query<{ [Field in keyof Restored]: string }[]>(tx)`
    select left(doc ->> 'swapped_at', 24) as restored_at, left(doc ->> 'snapshot_at', 24) as restored_to from restores
     where left(doc ->> 'swapped_at', 24) > ${since} and doc ->> 'undone_at' is null order by 1 desc limit 1`;
  return row ?? notRestored;
}

/** Asks about restores, whose table may be locked by the exchange of all: then there is another answer at once. */
async function unlessLocked<Answer>(
  { db }: Pick<Context, "db">,
  ask: (tx: Transaction) => Promise<Answer>,
  otherwise: Answer,
): Promise<Answer> {
  try {
    return await db.transaction(async (tx) => {
      await query(tx)`set local lock_timeout = '100ms'`;
      return ask(tx);
    });
  } catch (error) {
    if (isLockTimeout(error)) return otherwise;
    throw error;
  }
}

/**
 * Returns whether the data is being replaced, and the progress. For everybody: it says nothing about the data, and waits for
 * no table that a restore keeps locked.
 */
export async function getMaintenance(ctx: Pick<Context, "db" | "now">): Promise<MaintenanceStatus> {
  const maintenance = await currentMaintenance(ctx.db);
  if (!maintenance) {
    const restored = await unlessLocked(ctx, (tx) => lastRestored(tx, ctx.now()), notRestored);
    return { active: false, since: null, restore_id: null, progress: null, ...restored };
  }
  const { restore_id, since } = maintenance;
  const progressOf = async (tx: Transaction) => (await restores.find(tx, restore_id))?.progress ?? null;
  return {
    active: true,
    since: since.toISOString(),
    restore_id,
    progress: await unlessLocked(ctx, progressOf, replacing),
    ...notRestored,
  };
}
