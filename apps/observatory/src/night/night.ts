import { setTimeout as wait } from "node:timers/promises";
import { type Assignment, latestPluginVersion, versionCheckSeconds } from "@meridian/contract";
import { createCalibrations } from "../calibration/calibrations.ts";
import { createCalibrator } from "../calibration/calibrator.ts";
import { calibrationMemory } from "../calibration/memory.ts";
import { neededBy } from "../calibration/settings.ts";
import { createComparedClock, elapsedSince } from "../clocks.ts";
import type { Configuration } from "../config/config.ts";
import type { Devices } from "../devices/devices.ts";
import { openGrader } from "../grading/grader.ts";
import type { keepLinked, Link, Welcome } from "../link/link.ts";
import { openPlateSolver } from "../open.ts";
import { createQueue } from "../queue/queue.ts";
import { createResting } from "../queue/resting.ts";
import { workOff } from "../queue/workOff.ts";
import { safetyMemory } from "../safety/memory.ts";
import type { ProtectLimits } from "../safety/protect.ts";
import type { Hold, Verdict } from "../safety/verdict.ts";
import { whyElsewhere } from "../sky/apart.ts";
import { sunAltitude, type TelescopeLimits } from "../sky/limits.ts";
import type { Site } from "../sky/place.ts";
import type { Centring } from "../solving/centre.ts";
import type { Store } from "../store/store.ts";
import { keepUploading } from "../store/uploader.ts";
import { createFocusing } from "../telescope/focusing.ts";
import { createGuiding } from "../telescope/guiding.ts";
import { createTelescope, type FilterSetting } from "../telescope/telescope.ts";
import { countingIn } from "./counts.ts";
import { createLastWords } from "./lastWords.ts";
import { createListener } from "./listener.ts";
import { helloOf, reportsOf, type Standing } from "./report.ts";
import { keepSafe, type Sessions } from "./session.ts";
import { outsideSeconds, whyNotHere } from "./strayed.ts";
import { createTeller } from "./teller.ts";
import { createTurns } from "./turns.ts";
import { isOut, type Working, work } from "./work.ts";

export interface NightOptions {
  url: string;
  key: string;
  devices: Devices;
  store: Store;
  /** The folder in which unsafe stops are remembered. */
  folder: string;
  site: Site;
  /** The line of the configuration that the site is from; undefined where it is from Meridian. */
  siteLine: string | undefined;
  observer: string | undefined;
  filters: Record<string, FilterSetting>;
  /** The telescope's own limits; those of Meridian hold, too. */
  limits: Pick<TelescopeLimits, "min_altitude" | "sun_distance">;
  sunAltitudeMax: number;
  settleSeconds: number;
  /** As the telescope has them. */
  rotatorOffset: number;
  flipMinutes: number | undefined;
  plateSolving: Configuration["plate_solving"];
  guiding: Configuration["guiding"];
  calibration: Configuration["calibration"];
  quietSeconds: number;
  lostSeconds: number;
  idleSeconds: number;
  connectSeconds: number;
  /** Until an observation that can't go on for now is looked at again. */
  lookAgainSeconds: number;
  protectLimits: ProtectLimits;
  /** Called with the milliseconds for which Meridian is worth waiting for to hear that all is closed, whenever that is another. */
  untold(patienceMs: number): void;
  /** Connects to Meridian. */
  connect: typeof keepLinked;
  now(): Date;
  log(line: string): void;
}

/** Milliseconds that the program takes to end after all is parked and closed. */
const lateMs = 15_000;
/** Milliseconds between two looks at what has changed at the observatory. */
const tellEveryMs = 5000;
/** Milliseconds between two comparisons of a clock that is off, or may be. */
const compareEveryMs = 30_000;

/**
 * An observatory at work until the signal aborts: takes what Meridian assigns, exposes, uploads, and is parked and closed
 * whenever it isn't safe or there is nothing to do. Resolves at its end: true once it is parked and closed, false if it couldn't be.
 */
export async function runNight(options: NightOptions, signal: AbortSignal): Promise<boolean> {
  const { url, key, devices, store, site, now, log } = options;
  let welcome: Welcome | undefined;
  const clock = createComparedClock();
  /** Takes the time that Meridian says as it answers a hello. */
  let greeted: ReturnType<typeof clock.ask> | undefined;
  let verdict: Verdict | undefined;
  /** Null until it is known whether all could be parked and closed. */
  let leftOpen: string | undefined | null = null;
  /** The hold that Meridian has said last. */
  let held: Hold | undefined;
  const memory = safetyMemory(options.folder, log, now());
  let sinceConnected = elapsedSince(now);
  const working = new Map<string, Assignment>();
  const queue = createQueue(signal);
  const resting = createResting(queue, options.lookAgainSeconds, (observation) => isOut(parts, observation));
  const limits = () => limitsOf(options.limits, welcome?.observatory);
  const { filters, settleSeconds, rotatorOffset, flipMinutes, siteLine } = options;
  let hasCatalog: boolean | undefined;
  const solver = options.plateSolving && openPlateSolver(options.plateSolving);
  const centring =
    solver &&
    centringOf(options.plateSolving!, {
      ...{ solver, log },
      onCatalog(isPresent) {
        hasCatalog = isPresent;
        tellNews();
      },
    });
  const { guider } = devices;
  const { attempts = 1, required: isRequired = false } = options.guiding ?? {};
  const guiding = guider && createGuiding({ guider, attempts, isRequired, now, log });
  const { focuser } = devices;
  const offsetOf = (filter: string) => filters[filter]?.focus_offset ?? 0;
  const focusing = focuser && createFocusing({ focuser, offsetOf, folder: options.folder, log });
  const ofMount = { settleSeconds, rotatorOffset, flipMinutes, centring, guiding, focusing };
  const telescope = createTelescope({ devices, site, limits, filters, ...ofMount, now });
  await using grader = openGrader();
  const uploader = keepUploading({ url, key, store, grader, log }, signal);

  const standing = (): Standing => ({
    ...{ devices, telescope, verdict, leftOpen, star_catalog: hasCatalog },
    wasLeftOpen: memory.wasLeftOpen,
  });
  const turns = createTurns();
  function heardHold(hold: Hold | undefined) {
    held = hold;
    void sessions.look();
  }
  const calibrations = createCalibrations({ link: () => link, when: options.calibration?.when, log });
  const { wasLeftOpen } = memory;
  const lastWords = createLastWords({ meridian: { url, key }, wasLeftOpen, untold: options.untold, log });
  const teller = createTeller(
    () => link,
    () => reportsOf(standing()),
    lastWords,
  );
  const tellNews = () => void teller.look().catch(() => {});
  const counted = countingIn(queue, calibrations);
  const listener = createListener({
    ...{ queue, resting, working, calibrations, store, uploader, counted, heardHold, tellNews, log },
    cancelled: () => sessions.takenBack(),
    link: () => link,
  });
  const link: Link = options.connect(
    {
      ...{ url, key, log, goodbye: "The observatory's program was stopped." },
      hello() {
        greeted = clock.ask();
        const hello = { plugin_version: latestPluginVersion, ...helloOf(standing()) };
        lastWords.told({ type: "hello", ...hello }, false);
        return hello;
      },
    },
    {
      welcomed(given) {
        welcome = given;
        // One that wasn't asked for may have been on its way for however long.
        greeted?.(given.server_time);
        greeted = undefined;
        listener.welcomed(given);
      },
      told(message) {
        if (message.type === "observatory" && welcome) {
          welcome = { ...welcome, observatory: message.observatory };
          log("Meridian has other limits for this observatory.");
          resting.wakeAll();
        }
        listener.told(message);
      },
      lost() {
        sinceConnected = elapsedSince(now);
        teller.forget();
      },
    },
    signal,
  );
  signal.addEventListener("abort", () => leftOpen && lastWords.say(leftOpen), { once: true });
  const lostSeconds = () => (link.isConnected ? 0 : sinceConnected.seconds());
  const needs = calibrationMemory(options.folder);
  const calibrator =
    options.calibration &&
    createCalibrator({
      ...{ devices, calibrations, memory: needs, turns, telescope, link, store },
      ...{ uploader, counted, site, limits },
      ...{ now, log, observer: options.observer, configuration: options.calibration, flatSeconds: new Map() },
      ...{ sessions: () => sessions, sunAltitudeMax: options.sunAltitudeMax },
    });
  const sessions: Sessions = keepSafe(
    {
      ...{ devices, now, log, lost: telescope.lost, outsideSeconds },
      ...{ quietSeconds: options.quietSeconds, idleSeconds: options.idleSeconds },
      ...{ protectLimits: options.protectLimits, connectSeconds: options.connectSeconds, memory },
      whyNotHere: () => telescope.whyPast() ?? whyNotHere(devices, { site, limits: limits(), at: now() }),
      facts: () => ({
        weather: devices.weather?.report(),
        ...{ sunAltitude: sunAltitude(site, now()), sunAltitudeMax: options.sunAltitudeMax },
        ...{ lostSeconds: lostSeconds(), lostSecondsMax: options.lostSeconds },
        missing:
          devices.missing() ??
          (siteLine && whyElsewhere(site, siteLine, welcome?.observatory)) ??
          clock.whyOff(),
        held,
      }),
      hasWork: () => working.size > 0,
      flatsBelow: () => calibrator?.flatsBelow(),
      changed(now, failures) {
        verdict = now;
        leftOpen = failures;
        if (!signal.aborted) tellNews();
        // Where nothing has failed, all is closed only at its end.
        else if (failures) lastWords.say(failures);
      },
    },
    signal,
  );
  devices.onChange(() => void sessions.look());

  const parts: Working = {
    ...{ link, telescope, store, uploader, counted, site, observer: options.observer, solver, log },
    ...{ queue, resting, sessions, turns, working, now, lostSeconds },
    ...{ faults: new Map(), fullSince: new Map(), quietSeconds: options.quietSeconds },
    exposed: (exposure, rotation) =>
      void needs
        .need(neededBy(exposure, devices.rotator ? rotation : null), now())
        .catch(({ message }: Error) => log(`Not written down: ${message}`)),
    darkBelow: () => welcome?.observatory.sun_altitude_max ?? null,
  };
  const news = setInterval(tellNews, tellEveryMs);
  /** A computer that slept has a clock that is off its own ticks: one that seems off is compared again and again. */
  async function askForTime() {
    if (!clock.isToAsk()) return;
    const told = clock.ask();
    const answer = await link.ask({ type: "version_check" });
    if (answer.type === "version") told(answer.server_time);
  }
  const comparisons = setInterval(() => void askForTime().catch(() => {}), compareEveryMs);
  const checks = setInterval(() => void listener.checkVersion().catch(() => {}), versionCheckSeconds * 1000);
  const make = (observation: Assignment) => work(parts, observation);
  const worked = Promise.all([
    ...[queue.next, queue.nextRapid].map((next) => workOff(parts, next, make, signal)),
    calibrator?.run(signal),
  ]);
  // A disk that stalls isn't waited for once all is closed.
  const late = sessions.ended.then(() => wait(lateMs));
  await Promise.race([worked, late]);
  clearInterval(checks);
  clearInterval(comparisons);
  clearInterval(news);
  resting.keepOnly([]);
  const isClosed = await sessions.ended;
  await Promise.race([Promise.all([link.ended, uploader.ended]), late]);
  // The watchdog goes on with what isn't closed, and tells of it.
  if (!isClosed) return false;
  lastWords.say(undefined);
  await lastWords.heard();
  return true;
}

/** The way in which targets are centred, by the configuration. */
const centringOf = (
  { tolerance, attempts, exposure_seconds, binning, required }: NonNullable<Configuration["plate_solving"]>,
  given: Pick<Centring, "solver" | "onCatalog" | "log">,
): Centring => ({
  ...given,
  ...{ tolerance: tolerance / 60, attempts, isRequired: required },
  exposure: { seconds: exposure_seconds, binning, gain: null, offset: null },
});

/** The telescope's own limits with those of Meridian; of the two lowest altitudes the higher one holds. */
function limitsOf(
  own: NightOptions["limits"],
  {
    min_altitude,
    max_altitude = 90,
    horizon = [],
    hour_angle_limits = null,
  }: Partial<Welcome["observatory"]> = {},
): TelescopeLimits {
  const lowest = Math.max(own.min_altitude, min_altitude ?? 0);
  return { ...own, min_altitude: lowest, max_altitude, horizon, hour_angle_limits };
}
