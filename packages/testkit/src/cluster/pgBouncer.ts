import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmod, mkdtemp, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { ownPort } from "../ownPort.ts";
import { type Machine, makeMachine } from "./machine.ts";
import { endWithUs } from "./processes.ts";

const patienceMs = 10_000;

export interface Pool extends Machine {
  /** The address of the same database through the pool. */
  url: string;
  /** Ends it and deletes its folder. */
  stop(): Promise<void>;
}

/**
 * Starts PgBouncer in front of a database, as the README says it is to be: each transaction gets one of `size` connections, and
 * statements end after `seconds`. It ends with this process, however that ends.
 */
export async function startPool(url: string, { size = 6, seconds = 30 } = {}): Promise<Pool> {
  const parent = await mkdtemp(join(tmpdir(), "meridian-pool-"));
  await chmod(parent, 0o755);
  const stop = endWithUs(parent);
  const port = await ownPort();
  const machine = await makeMachine(join(parent, "pgbouncer"), "/usr/sbin/pgbouncer", ["pgbouncer.ini"]);
  const { hostname, port: behind, pathname, username, password } = new URL(url);
  const own = randomBytes(16).toString("hex");
  const database = pathname.slice(1);
  const write = (name: string, text: string) => writeFile(join(machine.folder, name), text, { mode: 0o644 });
  await write("users.txt", `"${username}" "${own}"\n`);
  await write(
    "pgbouncer.ini",
    `
[databases]
${database} = host=${hostname} port=${behind} user=${username} password='${decodeURIComponent(password)}' connect_query='set statement_timeout = ${seconds * 1000}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = users.txt
pool_mode = transaction
max_client_conn = 1000
default_pool_size = ${size}
`,
  );
  const start = async () => {
    await machine.start();
    await listening(port);
  };
  await start();
  return { ...machine, start, url: `postgres://${username}:${own}@127.0.0.1:${port}/${database}`, stop };
}

/** Resolves once something on loopback listens at a port. */
async function listening(port: number): Promise<void> {
  for (const deadline = Date.now() + patienceMs; ; await wait(20)) {
    const socket = connect(port, "127.0.0.1");
    try {
      return void (await once(socket, "connect"));
    } catch (error) {
      if (Date.now() > deadline) throw error;
    } finally {
      socket.destroy();
    }
  }
}
