/**
 * Closes the observatory when its program ends without having done so: started by it, in a process of its own, and told every
 * few seconds that it lives. A program that was killed or hangs is noticed; the mount is parked and the roof closed from here.
 */
import { setTimeout as wait } from "node:timers/promises";
import { configuration as schema } from "../config/config.ts";
import { createBulletin } from "../link/bulletin.ts";
import { lockToClose, ownerOf } from "../lock.ts";
import { dataFolderOf, lockedOf, openDevices, protectLimitsOf } from "../open.ts";
import { writeClosed, writeStop } from "../safety/memory.ts";
import { isSafe, protect } from "../safety/protect.ts";
import type { WatchdogMessage } from "./messages.ts";

/** A program that was killed frees its lock at once; one that was started since has it, and sees to everything itself. */
const lockPatienceMs = 10_000;
/** Nor is Meridian for long, where that is away: a new program, which tells it as well, waits for this process. */
const tellPatienceMs = 30_000;
/** A disk that stalls isn't waited for once all is closed. */
const diskPatienceMs = 2000;
/** A program that has closed ends by itself in this time, unless its disk stalls: its exit waits for that. */
const exitPatienceMs = 3000;

const started = Promise.withResolvers<Extract<WatchdogMessage, { type: "watch" }>>();
const gone = Promise.withResolvers<string>();
const parent = process.ppid;
let hangs: NodeJS.Timeout | undefined;
let isOver = false;
/** Milliseconds for which Meridian is worth waiting for, as the program has said last. */
let untoldMs = 0;
process.on("message", (message: WatchdogMessage) => {
  hangs?.refresh();
  if (message.type === "watch") started.resolve(message);
  if (message.type === "untold") untoldMs = message.patienceMs;
  if (message.type !== "safe") return;
  isOver = true;
  clearTimeout(hangs);
  setTimeout(() => {
    endProgram();
    process.exit(0);
  }, exitPatienceMs);
});
process.once("disconnect", () =>
  started.reject(new Error("the observatory's program ended before it began")),
);
process.once("disconnect", () => {
  if (isOver) process.exit(0);
  gone.resolve("The observatory's program ended unexpectedly.");
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});

function endProgram() {
  if (process.connected && process.ppid === parent) process.kill(parent, "SIGKILL");
}

const configuration = schema.parse((await started.promise).configuration);
hangs = setTimeout(() => {
  // It would go on where it stopped, beside this process.
  endProgram();
  gone.resolve("The observatory's program hung.");
}, configuration.safety.hang_seconds * 1000);
process.send?.({ ready: true });
const reason = await gone.promise;
clearTimeout(hangs);
// Whoever read it may be gone, too.
process.stdout.on("error", () => {});
const log = (line: string) =>
  process.stdout.write(`${new Date().toISOString()} watchdog: ${line.replace(/\p{Cc}+/gu, " ")}\n`);
const folder = dataFolderOf(configuration);
const locked = lockedOf(configuration);

/**
 * Resolves with a lock, or with "none" where nobody else is known to command the devices: a disk that is gone or stalls keeps no roof
 * open, nor does a killed program that can't end because of it. Undefined if a new program has taken over.
 */
async function takeOver(): Promise<Disposable | "none" | undefined> {
  for (const end = performance.now() + lockPatienceMs; performance.now() < end; await wait(100)) {
    const lock = await lockToClose(locked).catch((error: Error) => error);
    if (lock instanceof Error) {
      log(`Closing without a lock: ${lock.message}`);
      return "none";
    }
    if (lock) return lock;
    const owner = await ownerOf(locked);
    if (owner !== undefined && owner !== parent) return undefined;
  }
  return process.platform === "linux" ? "none" : undefined;
}

const lock = await takeOver();
if (!lock) process.exit(0);
log(reason);
const notWritten = ({ message }: Error) => log(`Not written down: ${message}`);
// A disk may stall: nothing waits for it.
const isRemembered = writeStop(folder, new Date(), reason).then(
  () => true,
  (error: Error) => {
    notWritten(error);
    return false;
  },
);
const devices = openDevices(configuration, { now: () => new Date(), log });
/** Nobody else tells of it by now. */
const bulletin = createBulletin(configuration.meridian, log);
let isTelling = false;
const said = new Set<string>();
/** It tries every two seconds, for as long as it takes. */
function logOnce(line: string) {
  if (!said.has(line)) log(line);
  said.add(line);
}
for (let attempt = 1; ; attempt++) {
  const failures = await protect(devices, protectLimitsOf(configuration), logOnce);
  if (failures.length === 0 && isSafe(devices)) break;
  // The first one may fail as devices are connected.
  if (attempt > 1 && !isTelling) {
    void bulletin([...failures, reason].join(" "));
    isTelling = true;
  }
  await wait(2000);
}
log("The mount is parked and the roof closed.");
if (isTelling) untoldMs = tellPatienceMs;
if (untoldMs > 0) await Promise.race([bulletin(undefined), wait(untoldMs)]);
await devices[Symbol.asyncDispose]();
// What was left open is forgotten only where the stop is remembered.
const forgotten = isRemembered.then((is) => (is ? writeClosed(folder) : undefined)).catch(notWritten);
await Promise.race([forgotten.then(() => process.exit(0)), wait(diskPatienceMs)]);
// An exit would wait for the disk, and a new program for this one.
process.kill(process.pid, "SIGKILL");
