/** `pnpm meridian ...`: what has to work where no server starts. Without DATABASE_URL it starts the embedded database for it. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { newAgeKey } from "@meridian/adapters/ageKey";
import { createLog } from "@meridian/adapters/log";
import { childVariables } from "./childVariables.ts";
import { prepareDataFolder } from "./dataFolder.ts";
import { openEmbedded } from "./embedded.ts";
import { lockDataFolder } from "./lock.ts";
import { openSecrets } from "./secrets.ts";

const usage = `Usage:
  pnpm meridian backups reindex                      lists the backups that are in object storage
  pnpm meridian backups download <backup id> <file>  writes a backup as one file
  pnpm meridian backups add <file>                   adds a backup from such a file, also of another installation
  pnpm meridian backups key                          makes a key for BACKUP_ENCRYPTION_KEY
  pnpm meridian restore <backup id>                  replaces the current data by that backup
  pnpm meridian go-back                              brings back what the last restore replaced, while it is kept
  pnpm meridian migrate                              brings the tables up to date, as each start of Meridian does

restore and go-back make a safety backup of the current data first, unless --skip-safety-backup stands at their end.

Stop Meridian first, but not for migrate. The environment is that of the worker. Without DATABASE_URL, the embedded database in DATA_DIR is
started for the command and stopped after it, and ENCRYPTION_KEY may be missing, too.`;

/** The beginning of each command, and the number of words after it. */
const known = [
  ...[/^backups reindex$/, /^backups download \S+ ./, /^backups add ./],
  /^migrate$/,
  ...[/^restore (?!-)\S+( --skip-safety-backup)?$/, /^go-back( --skip-safety-backup)?$/],
];
const program = fileURLToPath(new URL("meridian.ts", import.meta.resolve("@meridian/worker")));

/** Runs the command itself; its exit code. */
async function perform(words: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(process.execPath, [program, ...words], { env, stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => child.kill(signal));
  const [code] = await once(child, "exit");
  return code ?? 1;
}

async function onEmbedded(words: string[]): Promise<number> {
  const folder = await prepareDataFolder(process.env.DATA_DIR || "./data");
  await using stack = new AsyncDisposableStack();
  stack.use(lockDataFolder(folder));
  const secrets = await openSecrets(folder);
  const DATABASE_URL = await openEmbedded(stack, folder, secrets, createLog("warn", "meridian"));
  // The database is stopped once this is over.
  return await perform(words, {
    ENCRYPTION_KEY: secrets.encryption_key,
    ...childVariables(process.env),
    DATABASE_URL,
    DATA_DIR: folder,
  });
}

/** Like `age-keygen`, for machines without it. */
async function printNewKey(): Promise<void> {
  const { key, recipient } = await newAgeKey();
  console.log(`# public key: ${recipient}\n${key}`);
}

const words = process.argv.slice(2);
if (words.join(" ") === "backups key") {
  await printNewKey();
  process.exit();
}
if (!known.some((command) => command.test(words.join(" ")))) {
  const isHelp = ["--help", "-h", "help"].includes(words[0] ?? "");
  (isHelp ? console.log : console.error)(usage);
  process.exit(isHelp ? 0 : 1);
}
try {
  process.exitCode = process.env.DATABASE_URL ? await perform(words, process.env) : await onEmbedded(words);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
