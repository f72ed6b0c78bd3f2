import { mkdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { databaseAccount, requireReachable } from "./embedded/account.ts";
import { embeddedPrograms, type PostgresPrograms } from "./embedded/binaries.ts";
import { initialise } from "./embedded/initialise.ts";
import { stopLeftover } from "./embedded/leftover.ts";
import { freePort } from "./embedded/port.ts";
import { runServer } from "./embedded/run.ts";

export { databaseAccount, freePort, type PostgresPrograms, requireReachable };

export interface EmbeddedDatabase {
  url: string;
  port: number;
  /** Resolves when the server is gone, whoever ended it, with the last lines of its log. */
  exited: Promise<string>;
  /** Ends the sessions and shuts down; nothing committed is lost. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  folder: string;
  /** Taken if nothing listens there; else, and when absent, a free one. */
  port?: number | undefined;
  /** The password, set when the folder is made, and the same ever after. */
  password: string;
  flags?: string[];
  onLog?: (line: string) => void;
  /** Programs in place of the embedded ones. */
  programs?: PostgresPrograms;
  /** Calls the start off: ends what it has begun and throws the signal's reason. */
  signal?: AbortSignal;
}

/** The address of an embedded PostgreSQL. */
export const embeddedUrl = ({ password, port }: { password: string; port: number }): string =>
  `postgres://meridian:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;

/** A session whose client is gone ends in the middle of its query, instead of computing for nobody. */
const noticesGone = "client_connection_check_interval=2s";
const setting = (value: string) => ["-c", value];

/**
 * Starts PostgreSQL 18 on loopback with its data in `folder`, which is made on first use; resolves once it accepts
 * connections. What still runs there without an owner is ended first, sessions of a dead server included.
 */
export async function startEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const folder = resolve(options.folder);
  const programs = options.programs ?? embeddedPrograms();
  const signal = options.signal ?? new AbortController().signal;
  const account = await databaseAccount();
  await mkdir(dirname(folder), { recursive: true });
  await requireReachable(programs.folder, account);
  await requireReachable(dirname(folder), account);
  await initialise(folder, programs, options.password, account);
  signal.throwIfAborted();
  await stopLeftover(folder);
  const port = await freePort(options.port);
  const settings = ["listen_addresses=127.0.0.1", `port=${port}`, "unix_socket_directories=", noticesGone];
  const server = await runServer(
    join(programs.folder, "postgres"),
    ["-D", folder, ...settings.flatMap(setting), ...(options.flags ?? [])],
    { cwd: folder, account, onLog: options.onLog ?? (() => {}), signal },
  );
  const url = embeddedUrl({ password: options.password, port });
  return { url, port, ...server };
}
