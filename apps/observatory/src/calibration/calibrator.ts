import { setTimeout as wait } from "node:timers/promises";
import { CannotDo, type Devices } from "../devices/devices.ts";
import { Closing } from "../night/gate.ts";
import { Refused, say } from "../night/observe.ts";
import type { Sessions } from "../night/session.ts";
import type { Turns } from "../night/turns.ts";
import { OutOfLimits } from "../queue/opening.ts";
import { sunAltitude } from "../sky/limits.ts";
import type { Calibrations } from "./calibrations.ts";
import { type Candidate, candidatesOf, closedOnes, flatOnes } from "./choose.ts";
import { type FrameParts, takeFrames } from "./frames.ts";
import type { CalibrationMemory } from "./memory.ts";
import { keyOf, wordsOf } from "./settings.ts";
import { closedTaker, flatTaker, isFlatTime, type TakerParts } from "./takers.ts";
import { isSetting, occasionsAt } from "./twilight.ts";
import { Waits } from "./waits.ts";

export interface CalibratorParts extends FrameParts, TakerParts {
  devices: Devices;
  calibrations: Calibrations;
  memory: CalibrationMemory;
  /** Set once the sessions exist, which ask this for flats. */
  sessions(): Sessions;
  turns: Turns;
  /** Degrees: the Sun below which the roof may be open for observing. */
  sunAltitudeMax: number;
}

export interface Calibrator {
  /** The altitude of the Sun up to which the roof may be open for flats that wait now; undefined where none do. */
  flatsBelow(): number | undefined;
  /** Takes calibration frames at their times until the signal aborts. */
  run(signal: AbortSignal): Promise<void>;
}

const lookMs = 1000;
/** Seconds for which the roof stays open for flats that wait for other light. */
const staysOpen = 180;
/** Attempts of a set, at a device that fails, before it is put off. */
const attempts = 3;
/** Seconds for which a set is put off then, and one that Meridian refuses. */
const [afterFaults, afterRefusal] = [600, 3600];

/**
 * Takes the calibration frames that the last exposures need and those that are requested: darks and biases while all is parked and closed,
 * flats on the twilight sky. Observations, holds and whatever makes it close interrupt it; it goes on where it was.
 */
export function createCalibrator(parts: CalibratorParts): Calibrator {
  const { calibrations, memory, turns, configuration, site, now, log, link } = parts;
  const putOff = new Map<string, number>();
  const failures = new Map<string, number>();
  const idOf = ({ settings }: Candidate) => keyOf(settings);
  const later = (candidate: Candidate, seconds: number) =>
    void putOff.set(idOf(candidate), now().getTime() + seconds * 1000);

  /** Sets that may be taken now, or in so many seconds. */
  function due(within = 0): Candidate[] {
    const missing = memory.missing(configuration.max_age_days, now());
    const candidates = candidatesOf({ sets: calibrations.sets(), missing, configuration });
    const until = now().getTime() + within * 1000;
    return candidates.filter((one) => (putOff.get(idOf(one)) ?? 0) <= until);
  }
  /** True if it is a time for calibration: the configuration names it, and nobody holds the observatory. */
  function isTime(): boolean {
    const sun = sunAltitude(site, now());
    const isCloudy = parts.sessions().verdict !== undefined && sun < parts.sunAltitudeMax;
    return occasionsAt(site, now(), isCloudy).some((occasion) => configuration.when.includes(occasion));
  }
  const isFlatsTime = () =>
    isFlatTime(parts) && configuration.when.includes(isSetting(site, now()) ? "dusk" : "dawn");
  const isFree = () => calibrations.allowed !== undefined && turns.calibrating !== undefined;
  const dueFlats = (within = 0) =>
    isFree() && isFlatsTime() ? flatOnes(due(within), isSetting(site, now())) : [];

  /** The set to take now, and the signal that ends the time for it. */
  async function choose(): Promise<{ candidate: Candidate; until: AbortSignal } | undefined> {
    const sessions = parts.sessions();
    const [flat] = dueFlats();
    if (flat) {
      // It opens for the flats first, if it may.
      if (!sessions.sky) await sessions.look();
      if (sessions.sky) return { candidate: flat, until: sessions.sky };
    }
    const [candidate] = isFree() && isTime() ? closedOnes(due()) : [];
    return candidate && sessions.closed ? { candidate, until: sessions.closed } : undefined;
  }

  async function take(candidate: Candidate, until: AbortSignal, stop: AbortSignal) {
    const { settings, frame_count } = candidate;
    const [allowed, turn] = [calibrations.allowed, turns.calibrating];
    if (!allowed || !turn) return;
    candidate.set ??= await calibrations.open(settings, frame_count);
    const { task, released } = candidate.set;
    const signal = AbortSignal.any([stop, until, allowed, turn, released]);
    const inTime = (one: ReturnType<typeof closedTaker>) => async () => {
      if (!isTime()) throw new Waits("It isn't its time. It goes on at the next one.", lookMs / 1000);
      return one();
    };
    const one =
      task.kind === "flat" ? flatTaker(parts, task, signal) : inTime(closedTaker(parts, task, signal));
    log(`Taking ${wordsOf(settings)}: ${task.taken} of ${task.frame_count} are there.`);
    calibrations.taking.add(task.id);
    try {
      await takeFrames(parts, candidate.set, one, signal);
      calibrations.done(task.id);
      await memory.taken(settings, now());
      log(`All ${wordsOf(settings)} are taken.`);
    } catch (error) {
      // Drivers have words of their own for what was broken off.
      throw signal.aborted ? signal.reason : error;
    } finally {
      calibrations.taking.delete(task.id);
    }
  }

  /** Says of a set that it waits or has failed, unless it is over; whatever Meridian answers, and whenever. */
  function tell(type: "calibration_waiting" | "calibration_failed", { set }: Candidate, reason: string) {
    if (set && !set.released.aborted)
      void say(link, { type, calibration_id: set.task.id, reason }).catch(() => {});
  }
  async function settle(candidate: Candidate, error: Error): Promise<void> {
    const { set, settings } = candidate;
    const { message } = error;
    log(`${wordsOf(settings)}: ${message}`);
    if (error instanceof Closing) return tell("calibration_waiting", candidate, message);
    if (error instanceof Refused) return set && calibrations.done(set.task.id);
    if (error instanceof CannotDo) {
      tell("calibration_failed", candidate, message);
      if (set) calibrations.done(set.task.id);
      return later(candidate, afterRefusal);
    }
    const isWaiting = error instanceof Waits || error instanceof OutOfLimits;
    if (isWaiting) {
      tell("calibration_waiting", candidate, message);
      return later(candidate, error instanceof Waits ? error.seconds : afterFaults);
    }
    // A device that was started again is connected anew meanwhile.
    await parts.sessions().look();
    const failed = (failures.get(idOf(candidate)) ?? 0) + 1;
    failures.set(idOf(candidate), failed % attempts);
    if (failed < attempts) return;
    tell("calibration_waiting", candidate, message);
    later(candidate, afterFaults);
    if (settings.kind === "flat") await parts.sessions().fault(message);
  }

  return {
    flatsBelow: () => (dueFlats(staysOpen).length > 0 ? configuration.flat_sun_max : undefined),
    async run(signal) {
      while (!signal.aborted) {
        const next = await choose();
        if (!next) await wait(lookMs, undefined, { signal }).catch(() => {});
        else
          await take(next.candidate, next.until, signal).catch((error: Error) => {
            if (!signal.aborted) return settle(next.candidate, error);
          });
      }
    },
  };
}
