import { clientsFor } from "@meridian/database";
import { takeWorkerLock } from "@meridian/domain";

export interface WorkerLock {
  release(): Promise<void>;
}

/** A machine that vanished is dropped by the server after 25 s; the other side has given up by then. */
const settings =
  "set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3";
const heartbeat = { everyMs: 5_000, timeoutMs: 20_000 };

/**
 * Tells other workers that this one lives, by a lock on a connection of its own that is never made again:
 * `onLost` is called once when the connection ends by itself, because then others may take this worker for dead.
 */
export async function holdWorkerLock(
  url: string,
  poolId: string,
  onLost: (error: Error) => void,
): Promise<WorkerLock> {
  const { Client, connectionString } = clientsFor(url);
  const client = new Client({
    connectionString,
    application_name: "meridian worker lock",
    keepAlive: true,
    connectionTimeoutMillis: heartbeat.timeoutMs,
    query_timeout: heartbeat.timeoutMs,
  });
  let over = false;
  const end = (error?: Error) => {
    if (over) return;
    over = true;
    clearInterval(beat);
    if (error) onLost(error);
  };
  const beat = setInterval(() => client.query("select 1").catch(end), heartbeat.everyMs);
  client.on("error", end);
  client.on("end", () => end(new Error("the connection was closed")));
  try {
    await client.connect();
    await client.query(settings);
    await client.query(takeWorkerLock, [poolId]);
  } catch (error) {
    end();
    await client.end().catch(() => {});
    throw error;
  }
  return {
    async release() {
      end();
      await client.end().catch(() => {});
    },
  };
}
