import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "@meridian/database";
import { ownPort } from "../../ownPort.ts";
import { closeWithTest } from "../closeWithTest.ts";

export interface CrashablePostgres {
  readonly host: string;
  /** The same after every start. */
  readonly port: number;
  readonly url: string;
  /** SIGKILL of the postmaster and of everything it started: what a power cut leaves, but for the disk's own cache. */
  killHard(): Promise<void>;
  /** SIGSTOP of all of it: it takes connections and questions and answers none, until it goes on. */
  freeze(): Promise<void>;
  goOn(): Promise<void>;
  /** The orderly end, with every client thrown out. */
  stop(): Promise<void>;
  /** Starts it again on the same data; resolves when it has recovered and accepts connections. */
  start(): Promise<void>;
  /** Ends it and deletes its data. */
  close(): Promise<void>;
}

/** The pid stands in the first line of a file that PostgreSQL keeps in its folder. */
const postmasterOf = async (folder: string) =>
  Number((await readFile(join(folder, "postmaster.pid"), "utf8")).split("\n", 1)[0]);

async function signalAll(folder: string, signal: NodeJS.Signals) {
  const postmaster = await postmasterOf(folder);
  // Stopped first, so that it starts nothing and notices nothing while its children are told.
  process.kill(postmaster, "SIGSTOP");
  for (const pid of [...(await childrenOf(postmaster)), postmaster]) process.kill(pid, signal);
}

/**
 * An empty PostgreSQL of the test's own, durable (fsync on), to be killed, stopped and started again. Its folder is made in
 * `within`, such as a small disk.
 */
export async function crashablePostgres({ within = tmpdir() } = {}): Promise<CrashablePostgres> {
  const parent = await mkdtemp(join(within, "meridian-crash-"));
  await chmod(parent, 0o711);
  const folder = join(parent, "postgres");
  const [port, password] = [await ownPort(), randomUUID()];
  let server: Promise<EmbeddedDatabase> | undefined;

  const start = () => {
    server ??= startEmbeddedDatabase({ folder, port, password });
    return server;
  };
  /** Ends a server, even one that is only about to start: a test that runs out of time may end it then. */
  async function end(how: (running: EmbeddedDatabase) => Promise<unknown>) {
    const running = await server?.catch(() => undefined);
    server = undefined;
    if (running) await how(running);
  }
  const killHard = () =>
    end(async (running) => {
      await signalAll(folder, "SIGKILL");
      await running.exited;
    });
  async function close() {
    await killHard();
    await rm(parent, { recursive: true, force: true });
  }

  closeWithTest(close);
  const { url } = await start();
  return {
    host: "127.0.0.1",
    port,
    url,
    killHard,
    freeze: () => signalAll(folder, "SIGSTOP"),
    goOn: () => signalAll(folder, "SIGCONT"),
    stop: () => end((running) => running.stop()),
    async start() {
      await start();
    },
    close,
  };
}

/** The processes that a process has started and that still run. Without a /proc none are known. */
async function childrenOf(pid: number): Promise<number[]> {
  const tasks = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = tasks.map((task) => readFile(`/proc/${pid}/task/${task}/children`, "utf8").catch(() => ""));
  return (await Promise.all(lists)).flatMap((list) => list.split(" ").filter(Boolean).map(Number));
}
