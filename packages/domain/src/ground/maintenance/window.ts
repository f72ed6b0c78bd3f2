import { setTimeout as wait } from "node:timers/promises";
import { isPresent, type Queryable, serverPresence } from "@meridian/database";
import { query } from "@meridian/database/query";
import type { Context, Transaction } from "../../base/context.ts";
import { countLiveWorkers } from "../queue/index.ts";
import { dropFence } from "./fence.ts";
import { refreshMs } from "./watch.ts";

/** Seconds that a restore may block everybody after its worker was killed and no other continues. */
const holdSeconds = 20;
const renewEveryMs = 2_000;
/** Milliseconds for a check that was under way when the window opened or ended. */
const checkMs = 500;

type Deps = Pick<Context, "db" | "log">;

/**
 * Does work that excludes everybody else: once all servers and workers have noticed, every server answers 503 and no worker
 * takes another job. The worker keeps renewing the window, so that a dead one doesn't block everybody forever.
 */
export async function inMaintenance<T>(deps: Deps, restoreId: string, work: () => Promise<T>): Promise<T> {
  await hold(deps, restoreId);
  const renewing = setInterval(() => {
    renew(deps, restoreId).catch((err) => deps.log.warn({ err }, "could not hold the maintenance window"));
  }, renewEveryMs);
  try {
    await everybodyNotices(deps);
    return await work();
  } finally {
    clearInterval(renewing);
    await endMaintenance(deps, restoreId);
  }
}

const hold = ({ db }: Deps, restoreId: string) => query(db)`
  insert into meridian_installation.maintenance (restore_id, since, held_until)
  values (${restoreId}, now(), now() + ${`${holdSeconds} seconds`}::interval)
  on conflict (singleton) do update set restore_id = excluded.restore_id, held_until = excluded.held_until`;

/** Waits until every server and worker has noticed the change. */
const everybodyNotices = async ({ db }: Deps) => {
  if (await isAnybodyThere(db)) await wait(refreshMs + checkMs);
};

/** True if a server or worker has to notice; the calling one counts too, where it is one. */
export const isAnybodyThere = async (db: Queryable): Promise<boolean> =>
  (await countLiveWorkers(db)) > 0 || (await isPresent(db, serverPresence));

/** A window that lapsed for a moment stays closed, because somebody may have written in that moment. */
const renew = ({ db }: Deps, restoreId: string) => query(db)`
  update meridian_installation.maintenance set held_until = now() + ${`${holdSeconds} seconds`}::interval
   where restore_id = ${restoreId} and held_until > now()`;

/** Throws when this restore's window lapsed at any moment, because the data may have changed since. */
export async function requireWindow(tx: Transaction, restoreId: string): Promise<void> {
  const held = await query(tx)`
    select 1 from meridian_installation.maintenance
     where restore_id = ${restoreId} and held_until > clock_timestamp()`;
  if (held.length === 0) throw new Error("the maintenance window was not held all the time");
}

/**
 * Ends the window that this restore holds, if it does, and waits until every server lets people in. A fence that can't be
 * taken away lets everything through.
 */
export async function endMaintenance(deps: Deps, restoreId: string): Promise<void> {
  const { db, log } = deps;
  await dropFence(db).catch((err) => log.warn({ err }, "could not take the fences of tables away"));
  const { count } = await query(db)`
    delete from meridian_installation.maintenance where restore_id = ${restoreId}`;
  if (count > 0) await everybodyNotices(deps);
}
