/**
 * Closes the observatory when its program ends without having done so: started by it, in a process of its own, and told every
 * few seconds that it lives. A program that was killed or hangs is noticed; the mount is parked and the roof closed from here.
 */
import { setTimeout as wait } from "node:timers/promises";
import { configuration as schema } from "../config/config.ts";
import { lockFolder } from "../lock.ts";
import { dataFolderOf, openDevices, protectLimitsOf } from "../open.ts";
import { safetyMemory } from "../safety/memory.ts";
import { isSafe, protect } from "../safety/protect.ts";
import type { WatchdogMessage } from "./messages.ts";

/** A program that was killed frees its lock at once; one that was started since has it, and sees to everything itself. */
const lockPatienceMs = 10_000;

const started = Promise.withResolvers<Extract<WatchdogMessage, { type: "watch" }>>();
const gone = Promise.withResolvers<string>();
const parent = process.ppid;
let hangs: NodeJS.Timeout | undefined;
process.on("message", (message: WatchdogMessage) => {
  hangs?.refresh();
  if (message.type === "watch") started.resolve(message);
  if (message.type === "safe") process.exit(0);
});
process.once("disconnect", () =>
  started.reject(new Error("the observatory's program ended before it began")),
);
process.once("disconnect", () => gone.resolve("The observatory's program ended unexpectedly."));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});

const configuration = schema.parse((await started.promise).configuration);
hangs = setTimeout(() => {
  // It would go on where it stopped, beside this process.
  if (process.connected && process.ppid === parent) process.kill(parent, "SIGKILL");
  gone.resolve("The observatory's program hung.");
}, configuration.safety.hang_seconds * 1000);
process.send?.({ ready: true });
const reason = await gone.promise;
clearTimeout(hangs);
const log = (line: string) => process.stdout.write(`${new Date().toISOString()} watchdog: ${line}\n`);
const folder = dataFolderOf(configuration);

/** Undefined if a new program has taken over. */
async function takeOver(): Promise<Disposable | undefined> {
  for (const end = Date.now() + lockPatienceMs; Date.now() < end; await wait(100)) {
    const lock = lockFolder(folder);
    if (lock) return lock;
  }
  return undefined;
}

const lock = await takeOver();
if (!lock) process.exit(0);
log(reason);
await safetyMemory(folder)
  .remember(new Date(), reason)
  .catch((error: Error) => log(error.message));
const devices = openDevices(configuration, { now: () => new Date(), log });
while ((await protect(devices, protectLimitsOf(configuration), log)).length > 0 || !isSafe(devices))
  await wait(2000);
log("The mount is parked and the roof closed.");
await devices[Symbol.asyncDispose]();
lock[Symbol.dispose]();
process.exit(0);
