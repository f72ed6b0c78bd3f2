import { once } from "node:events";
import { createServer } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { Queryable } from "@meridian/database";
import { maintenanceWatch } from "@meridian/domain";
import type { RunningWorker } from "./worker.ts";

/** Milliseconds after which a database that doesn't answer counts as lost. */
const patience = 2_000;

export interface WorkerHealth {
  /** Notes the worker that works from now on, until it loses the database or stops. */
  works(worker: Pick<RunningWorker, "finished">): void;
}

/**
 * Answers whatever runs this process: `GET /livez` while it runs, `GET /readyz` with 503 while no worker takes jobs. Rejects
 * when the port is taken.
 */
export async function answerHealth(
  { host, port }: { host: string; port: number },
  db: Queryable,
): Promise<WorkerHealth> {
  const maintenance = maintenanceWatch(db);
  let current: Pick<RunningWorker, "finished"> | undefined;

  /** Says why no jobs are taken, if none are. */
  async function whyNot(): Promise<string | undefined> {
    const late = new AbortController();
    const looked = await Promise.race([
      maintenance().then((found) => (found ? "The data is being replaced by a backup." : undefined)),
      wait(patience, "The database doesn't answer.", { signal: late.signal }).catch(() => undefined),
    ]);
    late.abort();
    return current ? looked : "The worker can't reach the database, or ends.";
  }
  const answers: Record<string, () => Promise<string | undefined>> = {
    "/livez": async () => undefined,
    "/readyz": whyNot,
  };

  const server = createServer(async ({ method, url }, response) => {
    const find = answers[url!];
    if (!find || !["GET", "HEAD"].includes(method!)) return response.writeHead(404).end();
    const detail = await find();
    response
      .writeHead(detail ? 503 : 200, { "content-type": "application/json" })
      .end(JSON.stringify(detail ? { status: "down", detail } : { status: "ok" }));
  });
  await once(server.listen(port, host), "listening");
  return {
    works(worker) {
      current = worker;
      const end = () => {
        if (current === worker) current = undefined;
      };
      worker.finished.then(end, end);
    },
  };
}
