import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "@meridian/database";
import postgres from "postgres";

const run = promisify(execFile);
const binaries = process.env.POSTGRES_15_BIN ?? "/usr/lib/postgresql/15/bin";
/** PostgreSQL refuses to run as root. */
const asOwner = (program: string, args: string[]): [string, string[]] =>
  process.getuid?.() === 0 ? ["runuser", ["-u", "postgres", "--", program, ...args]] : [program, args];

/** Debian's PostgreSQL 15 with the same settings as the other benches, and its own pg_dump and pg_restore. */
export async function debianPostgres(folder: string) {
  const program = (name: string) => join(binaries, name);
  if (!existsSync(program("pg_dump")))
    throw new Error(
      `${binaries} has no PostgreSQL 15: apt-get install postgresql-15, or set POSTGRES_15_BIN`,
    );
  await mkdir(folder);
  if (process.getuid?.() === 0) await run("chown", ["postgres", folder]);
  await run(...asOwner(program("initdb"), ["-D", folder, "-U", "meridian", "-A", "trust", "-E", "UTF8"]));
  const port = await freePort();
  const settings = ["shared_buffers=512MB", "max_wal_size=4GB", `port=${port}`, "unix_socket_directories="];
  const server = spawn(
    ...asOwner(program("postgres"), ["-D", folder, ...settings.flatMap((each) => ["-c", each])]),
    { stdio: "ignore" },
  );
  const ended = once(server, "exit");
  const url = `postgres://meridian@127.0.0.1:${port}/postgres`;
  await answers(url);
  return {
    url,
    program,
    async stop() {
      await run(...asOwner(program("pg_ctl"), ["stop", "-m", "fast", "-D", folder]));
      await ended;
    },
  };
}

async function answers(url: string, attempts = 100): Promise<void> {
  const client = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await client`select 1`;
  } catch (error) {
    if (attempts === 1) throw error;
    await new Promise((resolve) => setTimeout(resolve, 100));
    await answers(url, attempts - 1);
  } finally {
    await client.end();
  }
}
