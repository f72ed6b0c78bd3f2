/** The commands of `pnpm meridian ...`, which run on the database and the object storage that the environment names. */
import { createReadStream, createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { baseUrlOf, createLog, EnvironmentError, openPorts } from "@meridian/adapters";
import { migrateDatabase, openDatabase } from "@meridian/database";
import {
  addBackup,
  type Context,
  DomainError,
  downloadBackup,
  goBackHere,
  livePublisher,
  reindexBackups,
  restoreHere,
} from "@meridian/domain";
import { readEnvironment } from "./environment.ts";
import { withProgress } from "./progress.ts";

async function makeContext(): Promise<Context & { close(): Promise<void> }> {
  const environment = readEnvironment(process.env);
  const log = createLog("warn", "meridian");
  await migrateDatabase(environment.DATABASE_URL);
  const database = openDatabase(environment.DATABASE_URL, { max: 4, applicationName: "meridian command" });
  const ports = await openPorts(environment, database, log);
  return {
    ...ports,
    db: database.db,
    actor: { type: "system" },
    now: () => new Date(),
    installation: { baseUrl: baseUrlOf(environment), supportEmail: environment.SUPPORT_EMAIL },
    live: withProgress(livePublisher(database, log)),
    async close() {
      await Promise.all([ports.mailer.close(), ports.pusher.close()]);
      await database.close();
    },
  };
}

/** Downloads a backup to a file; an interrupted download leaves none under that name. */
async function download(ctx: Context, id: string, path: string): Promise<string> {
  const { size_bytes, open } = await downloadBackup(ctx, { id });
  const unfinished = `${path}.part`;
  try {
    await pipeline(open(), createWriteStream(unfinished, { flags: "wx", mode: 0o600 }));
    await rename(unfinished, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") await rm(unfinished, { force: true });
    throw error;
  }
  return `The backup is in ${path} (${size_bytes} bytes).`;
}

async function add(ctx: Context, path: string): Promise<string> {
  const { id, snapshot_at, is_from_elsewhere } = await addBackup(ctx, createReadStream(path));
  const whose = is_from_elsewhere ? "another installation" : "this installation";
  return `Backup ${id} of ${whose}, taken ${snapshot_at}, is added.`;
}

/** The option that replaces the data without a safety backup. */
const skipping = "--skip-safety-backup";

/** Brings the tables up to date, as a start does; nothing else of the environment is used. */
async function migrate(): Promise<string> {
  await migrateDatabase(readEnvironment(process.env).DATABASE_URL);
  return "The database is up to date.";
}

/** Does what the words say; undefined when they say nothing that is known. */
async function perform(ctx: Context, [what, which, ...more]: string[]): Promise<string | undefined> {
  const [first, second] = more;
  if (what === "backups" && which === "download" && first && second) return download(ctx, first, second);
  if (what === "backups" && which === "add" && first) return add(ctx, first);
  if (what === "backups" && which === "reindex") {
    const { found, added, missing, unreadable } = await reindexBackups(ctx);
    const counts = `${found} backups are in storage, ${added} of them new to the list; ${missing} listed ones are gone.`;
    const refused = [...unreadable].map(([id, reason]) => `Backup ${id} can't be read. ${reason}`);
    return [counts, ...refused].join("\n");
  }
  if (what === "go-back") {
    requireCompleted(await goBackHere(ctx, which === skipping));
    return "The data from before the last restore is back. Everybody has to sign in again.";
  }
  if (what !== "restore" || !which) return undefined;
  requireCompleted(await restoreHere(ctx, which, first === skipping));
  return "The data is restored. Everybody has to sign in again.";
}

function requireCompleted({ status, error }: Awaited<ReturnType<typeof restoreHere>>): void {
  if (status !== "completed") throw new Error(`The restore ${status}. ${error ?? ""}`.trim());
}

const words = process.argv.slice(2);
async function run() {
  if (words[0] === "migrate") return console.log(await migrate());
  const ctx = await makeContext();
  console.log(await perform(ctx, words));
  await ctx.close();
}

try {
  await run();
} catch (error) {
  const isExpected = error instanceof EnvironmentError || error instanceof DomainError;
  console.error(isExpected ? error.message : error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
process.exit();
