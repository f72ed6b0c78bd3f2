import { join, parse } from "node:path";
import { fileURLToPath } from "node:url";
import { createLog } from "@meridian/adapters/log";
import type { Log } from "@meridian/domain";
import { firstAdministrator, makePassword } from "./administrator.ts";
import type { Arguments } from "./arguments.ts";
import { banner } from "./banner.ts";
import { childVariables } from "./childVariables.ts";
import { prepareDataFolder } from "./dataFolder.ts";
import type { Demo } from "./demo/open.ts";
import { openEmbedded } from "./embedded.ts";
import type { Environment } from "./environment.ts";
import { type Kept, keepRunning } from "./keepRunning.ts";
import { lockDataFolder } from "./lock.ts";
import { type Program, startProgram } from "./program.ts";
import { openSecrets, saveSecrets } from "./secrets.ts";

const sources = {
  server: new URL("main.ts", import.meta.resolve("@meridian/server")),
  worker: new URL("main.ts", import.meta.resolve("@meridian/worker")),
  simulator: new URL("simulator/several.ts", import.meta.resolve("@meridian/observatory")),
};

/** The file of a program: as it was built beside this one (rolldown.config.ts), or its source. */
function fileOf(name: keyof typeof sources): string {
  const { dir, ext } = parse(process.argv[1]!);
  return name !== "simulator" && ext === ".mjs"
    ? join(dir, "..", name, "main.mjs")
    : fileURLToPath(sources[name]);
}

const keepProgram = (name: keyof typeof sources, env: NodeJS.ProcessEnv, log: Log): Kept<Program> =>
  keepRunning(name, (signal) => startProgram(name, fileOf(name), env, signal), log);

type Complete = Environment & Required<Pick<Environment, "DATABASE_URL" | "ENCRYPTION_KEY" | "LOG_LEVEL">>;

/** Loaded when it is asked for: hardly ever. Its administrator is the first one. */
async function makeDemo(environment: Complete, log: Log): Promise<Demo> {
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = environment;
  if (ADMIN_EMAIL || ADMIN_PASSWORD)
    throw new Error("--demo brings an administrator of its own: leave ADMIN_EMAIL and ADMIN_PASSWORD out");
  const { openDemo } = await import("./demo/open.ts");
  return openDemo(environment, makePassword(), log);
}

/** Resolves as the promise does, or throws when a stop is asked for first. */
function unlessStopped<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  signal.throwIfAborted();
  return Promise.race([promise, stopped]);
}

/**
 * Runs all of Meridian until `signal`: the database, then worker and server. Whatever was started is stopped again, in
 * the opposite order, before this returns or throws.
 */
export async function run(
  given: Environment,
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
  { demo: isDemo }: Arguments,
): Promise<void> {
  // JSON lines would bury what a person at a terminal wants to see.
  const level = given.LOG_LEVEL ?? (process.stdout.isTTY ? "warn" : "info");
  const log = createLog(level, "standalone");
  const folder = await prepareDataFolder(given.DATA_DIR);
  await using stack = new AsyncDisposableStack();
  stack.use(lockDataFolder(folder));
  const secrets = await openSecrets(folder);
  const opening = given.DATABASE_URL ?? openEmbedded(stack, folder, secrets, log);
  const DATABASE_URL = await unlessStopped(signal, Promise.resolve(opening));
  const ENCRYPTION_KEY = given.ENCRYPTION_KEY ?? secrets.encryption_key;
  const demo = isDemo
    ? await unlessStopped(
        signal,
        makeDemo({ ...given, DATABASE_URL, ENCRYPTION_KEY, LOG_LEVEL: level, DATA_DIR: folder }, log),
      )
    : undefined;
  const administrator = demo
    ? undefined
    : await unlessStopped(signal, firstAdministrator(DATABASE_URL, given, secrets));
  if (administrator) await saveSecrets(folder, { ...secrets, first_administrator: administrator });
  const childEnv = {
    ...childVariables(env),
    DATABASE_URL,
    DATA_DIR: folder,
    LOG_LEVEL: level,
    AUTH_SECRET: given.AUTH_SECRET ?? secrets.auth_secret,
    ENCRYPTION_KEY,
    ...(!given.VAPID_PUBLIC_KEY && {
      VAPID_PUBLIC_KEY: secrets.vapid.public_key,
      VAPID_PRIVATE_KEY: secrets.vapid.private_key,
    }),
    ...(administrator && { ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password }),
  };
  const worker = stack.use(keepProgram("worker", childEnv, log));
  const server = stack.use(keepProgram("server", childEnv, log));
  const [{ message }] = await unlessStopped(signal, Promise.all([server.ready, worker.ready]));
  if (demo) {
    const simulated = {
      ...childVariables(env),
      SIMULATOR_URL: message.url,
      SIMULATOR_KEYS: demo.keys.join(","),
      SIMULATOR_FOLDER: join(folder, "simulator"),
    };
    await unlessStopped(signal, stack.use(keepProgram("simulator", simulated, log)).ready);
  }
  process.stdout.write(
    banner({ baseUrl: given.BASE_URL ?? message.url!, url: message.url!, folder, administrator, demo }),
  );
  if (administrator || !secrets.has_administrator)
    await saveSecrets(folder, { ...secrets, first_administrator: undefined, has_administrator: true });
  await unlessStopped(signal, new Promise(() => {}));
}
