import { mkdir } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import type { Configuration } from "./config/config.ts";
import { keepLinked } from "./link/link.ts";
import { type Locked, lockFolder, whoseLock } from "./lock.ts";
import { runNight } from "./night/night.ts";
import { dataFolderOf, lockedOf, openDevices, protectLimitsOf } from "./open.ts";
import { isSafe, protect } from "./safety/protect.ts";
import { gibibyte, openStore } from "./store/store.ts";

/** Milliseconds that a disk may take before the observatory is closed without it. */
const diskPatienceMs = 5000;

const minute = 60;

interface Surroundings {
  now(): Date;
  log(line: string): void;
  /** Finds the line of a setting by its path; without it nobody has written the place down, and Meridian's isn't compared with it. */
  lineOf?(path: string[]): string;
  /** Called with the milliseconds for which Meridian is worth waiting for to hear that all is closed: for a watchdog that closes it. */
  untold?(patienceMs: number): void;
  /** The devices, in place of those that the configuration names. */
  open?: typeof openDevices;
  /** The line to Meridian, in place of one of its own. */
  connect?: typeof keepLinked;
}

/** Waits for the lock: the watchdog of a program that was killed may still be parking and closing. */
async function untilLocked(
  locked: Locked,
  log: (line: string) => void,
  signal: AbortSignal,
): Promise<Disposable> {
  for (let turn = 0; ; turn++) {
    const lock = await lockFolder(locked, log);
    if (lock) return lock;
    if (turn === 0) log(`${await whoseLock(locked)} Waiting for its end.`);
    await wait(500, undefined, { signal });
  }
}

/** Waits for the disk, which may stall: as it isn't known how the observatory was left, it is closed meanwhile. Undefined after the signal. */
async function closedUntil<T>(
  reading: Promise<T>,
  close: () => Promise<string[]>,
  log: (line: string) => void,
  signal: AbortSignal,
): Promise<T | undefined> {
  let isClosed = false;
  for (;;) {
    const outcome = await Promise.race([
      reading.then((value) => ({ value })),
      wait(diskPatienceMs, undefined, { signal }).catch(() => undefined),
    ]);
    if (outcome) return outcome.value;
    if (!isClosed) {
      log("The data folder doesn't answer. The mount is parked and the roof closed until it does.");
      isClosed = (await close()).length === 0;
    }
    if (signal.aborted) return undefined;
  }
}

/**
 * An observatory by its configuration, until the signal aborts. Resolves at its end: true once it is parked and closed, false if
 * it couldn't be.
 */
export async function runObservatory(
  configuration: Configuration,
  { now, log, lineOf, untold = () => {}, open = openDevices, connect = keepLinked }: Surroundings,
  signal: AbortSignal,
): Promise<boolean> {
  const { meridian, site, filters, limits, safety, timing, disk, observer } = configuration;
  const folder = dataFolderOf(configuration);
  const made = mkdir(folder, { recursive: true });
  await Promise.race([made, wait(diskPatienceMs)]);
  using _lock = await untilLocked(lockedOf(configuration), log, signal);
  await using devices = open(configuration, { now, log });
  const protectLimits = protectLimitsOf(configuration);
  const room = { most: disk.most_gib * gibibyte, free: disk.free_gib * gibibyte };
  const reading = made.then(() => openStore(folder, room, log));
  const store = await closedUntil(reading, () => protect(devices, protectLimits, log), log, signal);
  if (!store) return isSafe(devices);
  if (store.all().length > 0) log(`${store.all().length} images wait for their upload.`);
  const { sun_altitude_max, flip_minutes, ...ofTelescope } = limits;
  return await runNight(
    {
      ...{ ...meridian, devices, store, folder, site, observer, filters, untold, connect, now, log },
      ...{ limits: ofTelescope, sunAltitudeMax: sun_altitude_max },
      ...{ flipMinutes: flip_minutes, rotatorOffset: configuration.rotator_offset },
      ...{ plateSolving: configuration.plate_solving, calibration: configuration.calibration },
      guiding: configuration.guiding,
      ...{ settleSeconds: timing.settle_seconds, connectSeconds: timing.connect_seconds },
      siteLine: lineOf?.(["site"]),
      lookAgainSeconds: timing.look_again_seconds,
      quietSeconds: safety.quiet_minutes * minute,
      lostSeconds: safety.lost_minutes * minute,
      idleSeconds: safety.idle_minutes * minute,
      protectLimits,
    },
    signal,
  );
}
