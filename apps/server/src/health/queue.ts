import type { Database } from "@meridian/database";
import { countLiveWorkers, oldestRunnableJobSeconds } from "@meridian/domain";

const tolerableWait = 60;

/** The job queue is degraded when nobody works on it, or when a job waits longer than a minute. */
export async function checkQueue(sql: Database["sql"]) {
  const [workers, waited] = await Promise.all([countLiveWorkers(sql), oldestRunnableJobSeconds(sql)]);
  if (workers === 0) return { status: "degraded" as const, detail: "no worker is connected" };
  if (waited !== null && waited > tolerableWait)
    return { status: "degraded" as const, detail: `the oldest job has waited ${Math.round(waited)} s` };
  return { status: "ok" as const, detail: `${workers} worker${workers === 1 ? "" : "s"} connected` };
}
