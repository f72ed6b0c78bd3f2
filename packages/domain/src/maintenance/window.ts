import { setTimeout as wait } from "node:timers/promises";
import type { Context } from "../context.ts";
import { refreshMs } from "./look.ts";

const holdSeconds = 60;
const renewEveryMs = 5_000;

type Deps = Pick<Context, "sql" | "log">;

/**
 * Does work during which nobody else may: every server answers 503 and no worker takes another job, from when all of them
 * have noticed. The window is held by its worker, so that one that dies doesn't leave everybody waiting for ever.
 */
export async function inMaintenance<T>(deps: Deps, restoreId: string, work: () => Promise<T>): Promise<T> {
  await hold(deps, restoreId);
  const renewing = setInterval(() => {
    hold(deps, restoreId).catch((err) => deps.log.warn({ err }, "could not hold the maintenance window"));
  }, renewEveryMs);
  try {
    await wait(refreshMs * 1.5);
    return await work();
  } finally {
    clearInterval(renewing);
    await endMaintenance(deps, restoreId);
  }
}

const hold = ({ sql }: Deps, restoreId: string) => sql`
  insert into meridian_installation.maintenance (restore_id, since, held_until)
  values (${restoreId}, now(), now() + ${`${holdSeconds} seconds`}::interval)
  on conflict (singleton) do update set restore_id = excluded.restore_id, held_until = excluded.held_until`;

/** Ends the window that this restore holds, if it does. */
export async function endMaintenance({ sql }: Pick<Context, "sql">, restoreId: string): Promise<void> {
  await sql`delete from meridian_installation.maintenance where restore_id = ${restoreId}`;
}
