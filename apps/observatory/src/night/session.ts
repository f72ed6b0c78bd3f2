import { setTimeout as wait } from "node:timers/promises";
import { type Elapsed, elapsedSince } from "../clocks.ts";
import type { Devices } from "../devices/devices.ts";
import type { SafetyMemory } from "../safety/memory.ts";
import { watchOpenness } from "../safety/openness.ts";
import { isSafe, type ProtectLimits, protect } from "../safety/protect.ts";
import { type Facts, type Hold, isSameHold, type Verdict, whyClosed } from "../safety/verdict.ts";
import { createGate } from "./gate.ts";

/** The time in which observing is allowed. */
export interface Sessions {
  /** Resolves with a signal that aborts, with a Closing, when it must be closed. Rejects when the program ends. */
  allowed(): Promise<AbortSignal>;
  /** Aborts when the roof may not be open for flats any more; undefined while it may not. */
  readonly sky: AbortSignal | undefined;
  /** Aborts when something is about to open or to move; undefined unless everything is parked and closed. */
  readonly closed: AbortSignal | undefined;
  /** The present verdict; undefined while observing is allowed. */
  readonly verdict: Verdict | undefined;
  /** A device failed again and again: closes, and stays closed for the quiet time. */
  fault(reason: string): Promise<void>;
  /** Closes soon unless there is something else: what was being observed isn't wanted any more. */
  takenBack(): void;
  /** Looks at the facts again; resolves when that is done. */
  look(): Promise<void>;
  /** Resolves after the program was stopped: true once all is parked and closed, false if that couldn't be done. */
  ended: Promise<boolean>;
}

/** The failures of parking and closing; undefined where nothing failed, null where that isn't known yet. */
export type LeftOpen = string | undefined | null;

interface Options {
  devices: Devices;
  memory: SafetyMemory;
  facts(): Omit<Facts, "quiet">;
  quietSeconds: number;
  protectLimits: ProtectLimits;
  /** True if there is something to observe; without work for a while it is closed, too. */
  hasWork(): boolean;
  idleSeconds: number;
  /** The altitude of the Sun up to which the roof may be open for flats that wait; undefined where none do. */
  flatsBelow(): number | undefined;
  now(): Date;
  log(line: string): void;
  /** Called with each other verdict, and with whether it could be parked and closed. */
  changed(verdict: Verdict | undefined, leftOpen: LeftOpen): void;
  /** It isn't known any more where the telescope points. */
  lost(): void;
  /** Says why the telescope may not look where it stands and follows the sky; undefined if it may or is parked, null on its way. */
  whyNotHere(): string | undefined | null;
  /** Seconds for which it may do so all the same: it may be parked outside of the limits, and is unparked there first. */
  outsideSeconds: number;
  /** Seconds in which a device that was there has to be there again. */
  connectSeconds: number;
}

/** Seconds that it stays open for something else after what was being observed was taken back. */
const takenBackSeconds = 15;
/** Milliseconds between two looks at the facts. */
const lookMs = 1000;
/** Seconds between two attempts to park and close. */
const retries = [2, 10, 30, 60];
/** A clock that differs by more than this from what has passed was set. */
const clockSetMs = 5000;
/** A failure within this time may pass at once. */
const passingMs = 5000;
/** A disk that stalls isn't waited for once all is closed. */
const diskPatienceMs = 2000;

const withoutStop = (sentence: string) => sentence.replace(/[.\s]+$/, "");

/**
 * Keeps an observatory safe until the signal aborts, and then closes it. It judges the facts each second and whenever it is
 * asked to look. Observing is allowed once nothing speaks against it and there is work, until something does or there was no
 * work for `idleSeconds`, or for a few of them after work was taken back. At all other times everything is parked and closed,
 * again and again until the devices say that it is done. After the signal it gives up with the fifth failed attempt. Throws
 * nothing itself: failures of devices go to the log.
 */
export function keepSafe(options: Options, signal: AbortSignal): Sessions {
  const { devices, memory, now, log } = options;
  const [observing, sky, closed] = [createGate(), createGate(), createGate()];
  let verdict: Verdict | undefined = {
    reason: "The program has just started.",
    isUnsafe: false,
    isWeather: false,
  };
  let said: string | undefined;
  let leftOpen: LeftOpen = null;
  let turned = Promise.withResolvers<void>();
  let woken = Promise.withResolvers<void>();
  let sinceWork = elapsedSince(now);
  let { idleSeconds } = options;
  /** The time for which the telescope is outside of its limits. */
  let outside: Elapsed | undefined;
  const openness = watchOpenness(devices, memory);
  /** The hold for which all was closed: what is opened or moved by then is people's, who are at the telescope. */
  let handedOver: Hold | undefined;
  /** True from an unsafe stop until observing is allowed again: the quiet time begins with the last unsafe moment. */
  let isUnsafeStop = false;
  let quietUntil = new Date(0);
  const wake = () => woken.resolve();
  signal.addEventListener("abort", wake, { once: true });

  function quiet(): Facts["quiet"] {
    const last = memory.last();
    const left = last ? options.quietSeconds - last.seconds() : 0;
    if (!last || left <= 0) return undefined;
    const until = now().getTime() + left * 1000;
    // The same words each second, unless the clock was set.
    if (Math.abs(until - quietUntil.getTime()) > clockSetMs) quietUntil = new Date(until);
    return { until: quietUntil, reason: last.reason };
  }
  /** The sky turns: what was within the limits when the telescope went there is so no longer. */
  function strayed(): Verdict | undefined {
    const reason = openness.isOurs ? options.whyNotHere() : undefined;
    // A driver that says now and then that it moves doesn't begin the time anew.
    if (reason === null) return undefined;
    outside = reason === undefined ? undefined : (outside ?? elapsedSince(now));
    if (reason === undefined || outside!.seconds() < options.outsideSeconds) return undefined;
    return { reason, isUnsafe: false, isWeather: false };
  }
  /** The verdict on observing; `flats` is the one on flats, which may be taken in brighter twilight. */
  function judged(): { to: Verdict | undefined; flats: Verdict | undefined } {
    const facts = { ...options.facts(), quiet: quiet() };
    const away = strayed();
    const to = signal.aborted
      ? { reason: "The program was stopped.", isUnsafe: false, isWeather: false }
      : (whyClosed(facts) ?? away);
    const below = options.flatsBelow();
    if (!to || signal.aborted || below === undefined) return { to, flats: to };
    const flats = whyClosed({ ...facts, sunAltitudeMax: Math.max(below, facts.sunAltitudeMax) });
    return { to, flats: flats ?? away };
  }
  function setVerdict(to: Verdict | undefined, isForFlats: boolean) {
    const isNews = verdict?.reason !== to?.reason;
    const words = to
      ? `${isForFlats ? "Open for flats alone" : "Closed"}: ${to.reason}`
      : "Observing is allowed.";
    verdict = to;
    if (words !== said) log(words);
    said = words;
    if (isNews) options.changed(to, leftOpen);
  }
  function setLeftOpen(failures: LeftOpen) {
    if (failures === leftOpen) return;
    leftOpen = failures;
    options.changed(verdict, leftOpen);
  }
  function close(reason: string) {
    observing.close(reason);
    sky.close(reason);
  }
  /** Parks and closes, again and again until it is done. While the program ends, a limited number of times. */
  async function makeSafe() {
    // Rain that comes while a roof doesn't close is remembered and told.
    const looks = setInterval(noteUnsafe, lookMs);
    await untilSafe().finally(() => clearInterval(looks));
  }
  async function untilSafe() {
    for (let failed = 0; !openness.isOver; failed++) {
      const began = performance.now();
      const failures = await protect(devices, options.protectLimits, log);
      if (failures.length === 0) {
        openness.closed();
        outside = undefined;
        log("The mount is parked and the roof closed.");
        break;
      }
      // A line that was cut for a moment is no news, nor are devices that are gone since all was closed.
      const isNews = failed > 0 || performance.now() - began > passingMs;
      if (isNews && (openness.isKnown || !devices.missing()))
        setLeftOpen(failures.map(withoutStop).join(". "));
      if (signal.aborted && failed >= retries.length) return log("The observatory could not be closed.");
      await wait(
        retries[Math.min(failed, retries.length - 1)]! * 1000,
        undefined,
        signal.aborted ? {} : { signal },
      ).catch(() => {});
    }
    setLeftOpen(undefined);
  }
  const isDanger = () => options.facts().weather?.state === "unsafe";
  /** Rain and people at the telescope wait for no driver: true while something may be open in bad weather or a hold. */
  const isPressing = () => (isDanger() || !isSameHold(options.facts().held, handedOver)) && !openness.isOver;
  /**
   * Connects a driver that was started again, whose mount has forgotten where it points; resolves with what was missing, and undefined where
   * nothing was.
   */
  async function connectAgain(): Promise<string | undefined> {
    const missing = devices.missing();
    if (!missing || signal.aborted) return undefined;
    close(missing);
    closed.close(missing);
    options.lost();
    if (isPressing()) return missing;
    const pressed = new AbortController();
    const watch = setInterval(
      () => isPressing() && pressed.abort(new Error("it has to close first")),
      lookMs,
    );
    const late = AbortSignal.timeout(options.connectSeconds * 1000);
    await devices
      .ready(AbortSignal.any([signal, pressed.signal, late]))
      .catch(({ message }: Error) => log(`Not connected: ${(late.aborted && devices.missing()) || message}`))
      .finally(() => clearInterval(watch));
    return missing;
  }
  /** Opens for what waits; false where nothing does. */
  function openFor({ to }: { to: Verdict | undefined }): boolean {
    const hasWork = !to && options.hasWork();
    if (!hasWork && options.flatsBelow() === undefined) return false;
    sinceWork = elapsedSince(now);
    ({ idleSeconds } = options);
    setLeftOpen(undefined);
    openness.opens();
    closed.close("The roof opens.");
    sky.open();
    if (hasWork) observing.open();
    return true;
  }
  async function closeFor(reason: string) {
    close(reason);
    if (!isSafe(devices)) closed.close(reason);
    // What people open then is theirs.
    if (handedOver !== undefined && !isDanger()) return;
    await makeSafe();
    if (!isSafe(devices)) return;
    handedOver = options.facts().held;
    void memory.closed();
    if (!devices.missing()) closed.open();
  }
  /** Begins the quiet time with an unsafe verdict, unless all was closed before and the weather isn't its reason. */
  function remember({ reason, isUnsafe }: Verdict, wasOpen: boolean) {
    if (!isUnsafe || !(wasOpen || isUnsafeStop || isDanger())) return;
    isUnsafeStop = true;
    // A disk that is full or stalls must not keep the roof open.
    void memory.remember(now(), reason);
  }
  function noteUnsafe() {
    const { flats } = judged();
    if (!flats?.isUnsafe) return;
    remember(flats, openness.isOurs);
    setVerdict(flats, false);
  }
  async function turn() {
    // A driver may say nothing any more once it has to close.
    openness.look();
    const wasOpen = sky.signal !== undefined;
    const missing = await connectAgain();
    const { held } = options.facts();
    handedOver = isSameHold(held, handedOver) ? held : undefined;
    const verdicts = judged();
    const { to, flats } = verdicts;
    if (flats) remember(flats, wasOpen);
    else isUnsafeStop = false;
    setVerdict(flats ?? to, !flats);
    if (flats) return closeFor(flats.reason);
    if (to) observing.close(to.reason);
    if (openFor(verdicts)) return;
    const isIdle = sinceWork.seconds() >= idleSeconds;
    if (!to && missing && wasOpen) log(`Closed: ${missing}`);
    if (to || !sky.signal || isIdle) await closeFor(to?.reason ?? missing ?? "There is nothing to observe.");
  }
  async function run() {
    const looks = setInterval(openness.look, lookMs);
    while (!signal.aborted) {
      woken = Promise.withResolvers();
      const { resolve } = turned;
      turned = Promise.withResolvers();
      await turn().catch((error: Error) => log(error.message));
      resolve();
      if (signal.aborted) break;
      await Promise.race([woken.promise, wait(lookMs, undefined, { signal })]).catch(() => {});
    }
    turned.resolve();
    close("The program was stopped.");
    closed.close("The program was stopped.");
    observing.end(signal.reason);
    await makeSafe();
    clearInterval(looks);
    const isDone = openness.isOver;
    if (isDone) await Promise.race([memory.closed(), wait(diskPatienceMs)]);
    return isDone;
  }
  return {
    get sky() {
      return sky.signal;
    },
    get closed() {
      return closed.signal;
    },
    get verdict() {
      return verdict;
    },
    allowed() {
      signal.throwIfAborted();
      wake();
      return observing.whenOpen();
    },
    async fault(reason) {
      close(reason);
      void memory.remember(now(), reason);
      wake();
    },
    takenBack() {
      idleSeconds = Math.min(options.idleSeconds, takenBackSeconds);
    },
    look() {
      wake();
      return turned.promise;
    },
    ended: run(),
  };
}
