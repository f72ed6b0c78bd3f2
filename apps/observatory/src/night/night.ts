import { type Assignment, latestPluginVersion, versionCheckSeconds } from "@meridian/contract";
import { CannotDo, type Devices } from "../devices/devices.ts";
import type { Told } from "../link/client.ts";
import { keepLinked, type Welcome } from "../link/link.ts";
import { createQueue } from "../queue/queue.ts";
import { safetyMemory } from "../safety/memory.ts";
import type { ProtectLimits } from "../safety/protect.ts";
import type { Verdict } from "../safety/verdict.ts";
import { sunAltitude, type TelescopeLimits } from "../sky/limits.ts";
import type { Site } from "../sky/place.ts";
import type { Store } from "../store/store.ts";
import { keepUploading } from "../store/uploader.ts";
import { createTelescope, type FilterSetting, OutOfLimits } from "../telescope/telescope.ts";
import { type Observing, observe, Refused, say } from "./observe.ts";
import { reportsOf, statusOf } from "./report.ts";
import { report } from "./reporter.ts";
import { Closing, keepSafe } from "./session.ts";
import { createTeller } from "./teller.ts";

export interface NightOptions {
  url: string;
  key: string;
  devices: Devices;
  store: Store;
  /** The folder in which unsafe stops are remembered. */
  folder: string;
  site: Site;
  observer: string | undefined;
  filters: Record<string, FilterSetting>;
  /** The telescope's own limits; those of Meridian hold, too. */
  limits: Pick<TelescopeLimits, "min_altitude" | "sun_distance">;
  sunAltitudeMax: number;
  settleSeconds: number;
  /** As the telescope has them. */
  rotatorOffset: number;
  flipMinutes: number | undefined;
  quietSeconds: number;
  lostSeconds: number;
  idleSeconds: number;
  connectSeconds: number;
  /** Until an observation that can't go on for now is looked at again. */
  lookAgainSeconds: number;
  protectLimits: ProtectLimits;
  now(): Date;
  log(line: string): void;
}

/** Milliseconds between two looks at what has changed at the observatory. */
const tellEveryMs = 5000;
/** Attempts of an exposure before the observatory is closed. */
const attempts = 3;

/**
 * An observatory at work until the signal aborts: takes what Meridian assigns, exposes, uploads, and is parked and closed
 * whenever it isn't safe or there is nothing to do. Resolves at its end: true once it is parked and closed, false if it couldn't be.
 */
export async function runNight(options: NightOptions, signal: AbortSignal): Promise<boolean> {
  const { url, key, devices, store, site, now, log } = options;
  let welcome: Welcome | undefined;
  let verdict: Verdict | undefined;
  let connectedAt = now().getTime();
  const working = new Map<string, Assignment>();
  /** Observations whose target is out of the limits for now. */
  const resting = new Map<string, { observation: Assignment; timer: NodeJS.Timeout }>();
  const queue = createQueue(signal);

  const limits = (): TelescopeLimits => {
    const {
      min_altitude,
      max_altitude = 90,
      horizon = [],
      hour_angle_limits = null,
    } = welcome?.observatory ?? {};
    const lowest = Math.max(options.limits.min_altitude, min_altitude ?? 0);
    return { ...options.limits, min_altitude: lowest, max_altitude, horizon, hour_angle_limits };
  };
  const { filters, settleSeconds, rotatorOffset, flipMinutes } = options;
  const ofMount = { settleSeconds, rotatorOffset, flipMinutes };
  const telescope = createTelescope({ devices, site, limits, filters, ...ofMount, now });
  const uploader = keepUploading({ url, key, store, log }, signal);

  const link = keepLinked(
    {
      ...{ url, key, log, goodbye: "The observatory's program was stopped." },
      hello: () => ({ plugin_version: latestPluginVersion, ...statusOf(devices, telescope, verdict) }),
    },
    { welcomed, told, lost },
    signal,
  );
  const sessions = keepSafe(
    {
      ...{ devices, now, log, memory: safetyMemory(options.folder), lost: telescope.lost },
      ...{ quietSeconds: options.quietSeconds, idleSeconds: options.idleSeconds },
      ...{ protectLimits: options.protectLimits, connectSeconds: options.connectSeconds },
      facts: () => ({
        weather: devices.weather?.report(),
        ...{ sunAltitude: sunAltitude(site, now()), sunAltitudeMax: options.sunAltitudeMax },
        ...{
          lostSeconds: link.isConnected ? 0 : (now().getTime() - connectedAt) / 1000,
          lostSecondsMax: options.lostSeconds,
        },
        missing: devices.missing(),
      }),
      hasWork: () => working.size > 0,
      changed(now) {
        verdict = now;
        tellNews();
      },
    },
    signal,
  );
  devices.onChange(() => void sessions.look());

  const teller = createTeller(
    () => link,
    () => reportsOf(statusOf(devices, telescope, verdict), verdict),
  );
  const tellNews = () => void teller.look().catch(() => {});
  function lost() {
    connectedAt = now().getTime();
    teller.forget();
  }
  function welcomed(given: Welcome) {
    welcome = given;
    log(
      `Meridian knows this observatory as ${given.observatory.name}; ${given.observations.length} observations.`,
    );
    const going = given.observations.filter(({ status }) => status !== "acquisition_complete");
    for (const id of resting.keys()) if (!going.some((one) => one.id === id)) wakeUp(id);
    // Meridian suspended it while the connection was away, and it went on here.
    for (const { id, status, interrupted_by } of going)
      if (status === "suspended" && !interrupted_by && working.get(id)?.status === "in_progress")
        void link.say({ type: "resumed", observation_id: id }).catch(() => {});
    queue.replace(going.filter(({ id }) => !resting.has(id)));
    void catchUp().catch(() => {});
  }
  /** Reports what is on disk and was never answered, of whichever observation. */
  async function catchUp() {
    for (const image of store.all())
      if (!image.reported && !working.has(image.observation_id))
        await report(image, { link, store, uploader });
    uploader.wake();
    tellNews();
    await checkVersion();
  }
  async function checkVersion() {
    const answer = await link.say({ type: "version_check" });
    if (answer.type === "version" && answer.upgrade_required)
      log(`This program is too old for Meridian: it needs ${answer.minimum_plugin_version}.`);
  }
  function told(message: Told) {
    if (message.type === "assign") queue.add(message.observation);
    else if (message.type === "release") {
      wakeUp(message.observation_id);
      queue.remove(message.observation_id);
    } else if (message.type === "exposures") queue.change(message.observation_id, message.exposures);
    else if (message.type === "pause") pause(message.observation_id, message.exposure);
    else if (message.type === "resume") queue.resume(message.observation_id);
    else if (message.type === "upgrade_required") queue.replace([]);
  }
  function pause(id: string, exposure: "finish" | "drop" | undefined) {
    const asleep = resting.get(id)?.observation;
    wakeUp(id);
    if (asleep) queue.add({ ...asleep, status: "paused" });
    else queue.pause(id, exposure);
  }
  function wakeUp(id: string) {
    clearTimeout(resting.get(id)?.timer);
    resting.delete(id);
  }
  /** Puts an observation aside until its target may be within the limits again. */
  function rest(observation: Assignment) {
    queue.done(observation);
    const timer = setTimeout(() => {
      resting.delete(observation.id);
      queue.add(observation);
    }, options.lookAgainSeconds * 1000);
    resting.set(observation.id, { observation, timer: timer.unref() });
  }

  const parts: Observing = { link, telescope, store, uploader, site, observer: options.observer, log };

  const whyNot = ({ target, exposures }: Assignment) =>
    telescope.whyNot(target, Math.max(...exposures.map(({ exposure_time }) => exposure_time)));

  async function work(observation: Assignment): Promise<void> {
    const { id: observation_id, name } = observation;
    const task = queue.taskOf(observation);
    let failures = 0;
    for (;;) {
      const session = await orReleased(sessions.allowed(), task.released);
      await task.whenRunning();
      const step = AbortSignal.any([session, task.released]);
      try {
        const full = await store.whyFull();
        // One that hasn't begun waits for room, or until Meridian gives it to another observatory.
        if (full && observation.status === "assigned") return rest(observation);
        const why = full ?? whyNot(observation);
        if (why && observation.status === "assigned")
          return say(link, { type: "reject", observation_id, reason: why });
        if (why) throw new OutOfLimits(why);
        if (observation.status === "assigned") {
          await say(link, { type: "accept", observation_id });
          await say(link, { type: "started", observation_id });
        }
        if (observation.status === "suspended") await say(link, { type: "resumed", observation_id });
        observation.status = "in_progress";
        log(`Observing ${name}.`);
        await observe(parts, task, step);
        return log(`${name} is acquired.`);
      } catch (error) {
        if (task.released.aborted || error instanceof Refused) throw error;
        const { message, code } = error as NodeJS.ErrnoException;
        log(`${name}: ${message}`);
        if (error instanceof CannotDo) return say(link, { type: "failed", observation_id, reason: message });
        const isLimit = error instanceof OutOfLimits || code === "ENOSPC";
        const isFault = !isLimit && !(error instanceof Closing);
        // A device that was started again is connected anew meanwhile.
        if (isFault) await sessions.look();
        if (isFault && ++failures < attempts) continue;
        if (observation.status === "in_progress")
          await say(link, { type: "suspended", observation_id, reason: message });
        observation.status = "suspended";
        if (isLimit) return rest(observation);
        if (isFault) await sessions.fault(message);
        failures = 0;
      }
    }
  }
  async function workOff(next: () => Promise<Assignment>) {
    while (!signal.aborted) {
      const observation = await next().catch(() => undefined);
      if (!observation) break;
      working.set(observation.id, observation);
      void sessions.look();
      await work(observation).catch((error: Error) => log(`${observation.name}: ${error.message}`));
      working.delete(observation.id);
      if (!resting.has(observation.id)) queue.done(observation);
    }
  }
  const news = setInterval(tellNews, tellEveryMs);
  const checks = setInterval(() => void checkVersion().catch(() => {}), versionCheckSeconds * 1000);
  await Promise.all([workOff(queue.next), workOff(queue.nextRapid)]);
  clearInterval(checks);
  clearInterval(news);
  for (const id of resting.keys()) wakeUp(id);
  const [isClosed] = await Promise.all([sessions.ended, link.ended, uploader.ended]);
  return isClosed;
}

function orReleased<T>(promise: Promise<T>, released: AbortSignal): Promise<T> {
  const end = Promise.withResolvers<never>();
  const stop = () => end.reject(released.reason);
  released.addEventListener("abort", stop, { once: true });
  if (released.aborted) stop();
  return Promise.race([promise, end.promise]).finally(() => released.removeEventListener("abort", stop));
}
