import type { Log } from "@meridian/domain";
import pg from "pg";

/**
 * Connections for the queue. One that is lost in use fails its query; of any other the log is told, also while it is being
 * closed: an error that nobody listens to would end the process.
 */
export function queueConnections(url: string, log: Log): pg.Pool {
  const pool = new pg.Pool({ connectionString: url });
  pool.on("error", (error) => log.warn({ err: error }, "the queue lost a connection"));
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}
