import { existsSync } from "node:fs";
import { delimiter, dirname, join, resolve } from "node:path";
import { createComparedClock } from "../clocks.ts";
import type { Configuration } from "../config/config.ts";
import type { CameraRange, Guider } from "../devices/devices.ts";
import { makeFits } from "../fits/make.ts";
import { addSpot } from "../fits/spot.ts";
import { askPlace, patience } from "../link/askPlace.ts";
import { KeyUnknown } from "../link/client.ts";
import { isLocked, whoseLock } from "../lock.ts";
import { lockedOf, openDevices } from "../open.ts";
import { whyElsewhere } from "../sky/apart.ts";
import { sunAltitude } from "../sky/limits.ts";
import type { Site } from "../sky/place.ts";
import { openSolver, type SolverSettings } from "../solving/solver.ts";
import { freeOn, gibibyte } from "../store/store.ts";

/**
 * Connects everything, moves nothing, and says what is missing, with the line of a setting that `lineOf` finds by its path. Returns the
 * exit code. Says nothing to devices that another program commands.
 */
export async function check(
  configuration: Configuration,
  lineOf: (path: string[]) => string,
): Promise<number> {
  const lines: string[] = [];
  const says = (isGood: boolean, line: string) => {
    lines.push(line);
    console.log(`${isGood ? "ok      " : "MISSING "} ${line}`);
    return isGood;
  };
  const locked = lockedOf(configuration);
  // The mount is told place and time by a check, which may be others than those that the program has told it.
  if (await isLocked(locked)) {
    says(false, `${await whoseLock(locked)} Nothing is checked beside it: stop it first.`);
    return 1;
  }
  await using devices = openDevices(configuration, { now: () => new Date(), log() {} });
  const { site, filters, limits, meridian, timing, simulated } = configuration;
  let isComplete = true;
  const note = (isGood: boolean, line: string) => {
    isComplete = says(isGood, line) && isComplete;
  };
  const late = AbortSignal.timeout(timing.connect_seconds * 1000);
  const problem = await devices.ready(late).then(
    () => undefined,
    ({ message }: Error) => (late.aborted && devices.missing()) || message,
  );
  note(!problem, problem ?? "all devices are connected");
  for (const [kind, why] of devices.misnamed())
    note(false, `${lineOf(["devices", kind])}: devices.${kind}: ${why}`);
  if (configuration.devices === "simulated")
    says(true, `the devices are simulated, ${simulated.speed} times faster than real ones`);
  if (!problem) {
    const mount = devices.mount.state();
    note(
      mount !== undefined && Number.isFinite(mount.ra + mount.dec),
      mount && Number.isFinite(mount.ra + mount.dec)
        ? `the mount is ${mount.isParked ? "parked" : "not parked"}`
        : "the mount doesn't say where it points",
    );
    note(
      devices.mount.canPark(),
      devices.mount.canPark() ? "the mount can park" : "the mount's driver can't park it",
    );
    if (devices.dome) {
      note(devices.dome.state() !== "unknown", `the roof is ${devices.dome.state()}`);
      const why = devices.dome.whyStands();
      if (why) note(false, why);
    } else says(true, "no dome: nothing is opened or closed");
    if (devices.weather) {
      const { state, reason } = devices.weather.report();
      note(state !== "unknown", `the weather is ${state}${reason ? `: ${reason}` : ""}`);
    } else says(true, "no weather station: nothing closes by the weather");
    const names = devices.wheel?.names() ?? [];
    for (const name of Object.keys(filters))
      note(
        names.includes(name),
        names.includes(name) ? `filter ${name}` : `the wheel has no filter ${name}, only ${names.join(", ")}`,
      );
  }
  const { plate_solving } = configuration;
  if (plate_solving && !problem)
    for (const [name, most] of beyond(plate_solving, devices.camera.range()))
      note(
        false,
        `${lineOf(["plate_solving", name])}: plate_solving.${name}: must be at most ${most} for this camera`,
      );
  if (!plate_solving) says(true, "no plate solving: targets aren't centred by the stars");
  else if (plate_solving.program === "simulated") says(true, "the camera's made-up stars are recognized");
  else {
    const canSync = devices.mount.canSync();
    if (!problem) note(canSync, `the mount can${canSync ? "" : "'t"} be told where it points`);
    note(...(await tried({ ...plate_solving, program: plate_solving.program })));
  }
  if (devices.guider)
    for (const [isGood, line] of await inspected(devices.guider, timing.connect_seconds)) note(isGood, line);
  else says(true, "no guiding");
  if (configuration.calibration) {
    const kinds = devices.camera.frames();
    const marksAll = (["dark", "bias", "flat"] as const).every((kind) => kinds.includes(kind));
    if (!problem)
      note(marksAll, `the camera's driver ${marksAll ? "marks" : "doesn't mark"} darks, biases and flats`);
    if (!devices.dome) says(true, "no dome: darks need a camera with a shutter, or a covered telescope");
  } else says(true, "no calibration: no darks, biases and flats are taken");
  for (const [isGood, line] of await meridianAnswers(meridian, site, lineOf(["site"]))) note(isGood, line);
  note(...(await roomOn(configuration, lineOf(["disk", "free_gib"]))));
  const clock = createComparedClock();
  clock.ask()(await timeAtMeridian(meridian.url));
  const why = clock.whyOff();
  if (why || !clock.isToAsk()) note(!why, why ?? "this computer's clock and Meridian's agree");
  says(true, sunInWords(sunAltitude(site, new Date()), limits.sun_altitude_max));
  return isComplete ? 0 : 1;
}

/** Finds what is set for the images for centring beyond what the camera can, with the most that it can. */
function* beyond(
  { exposure_seconds, binning }: NonNullable<Configuration["plate_solving"]>,
  { longest, mostBinning }: CameraRange,
): Iterable<[string, number]> {
  if (exposure_seconds > longest) yield ["exposure_seconds", longest];
  if (binning > mostBinning) yield ["binning", mostBinning];
}

/** Asks a guider for what is there and what is missing. */
const inspected = (guider: Guider, seconds: number) =>
  guider
    .inspect(AbortSignal.timeout(Math.ceil(seconds * 1000)))
    .catch(({ message }: Error): [boolean, string][] => [[false, `guiding: ${message}`]]);

/** Seconds and pixels of the image that a program is tried with, and its stars. */
const trial = { seconds: 5, side: 256, stars: 12 };

/** Has a program try to recognize stars that are nowhere: where it has no catalog, it says so. */
async function tried(settings: SolverSettings): Promise<[boolean, string]> {
  const { program } = settings;
  if (!isInstalled(program)) return [false, `${program} is not installed`];
  const { seconds, side, stars } = trial;
  const light = { width: side, height: side, values: new Float64Array(side * side).fill(1000) };
  for (let star = 1; star <= stars; star++)
    addSpot(light, { x: (star * 97) % side, y: (star * 61) % side, peak: 3000 + 500 * star, sigma: 1.5 });
  const fits = makeFits({
    ...{ width: side, height: side, header: {} },
    valueAt: (x, y) => Math.round(light.values[y * side + x]!),
  });
  const solver = openSolver({ ...settings, timeout_seconds: seconds });
  const found = await solver.solve(fits, { ra: 0, dec: 0 }, new AbortController().signal);
  return found.type === "no_catalog"
    ? [false, found.reason]
    : [true, `${program} is installed and has a star catalog`];
}

const isInstalled = (program: string) =>
  (process.env.PATH ?? "").split(delimiter).some((folder) => existsSync(join(folder, program)));

/** Looks whether images fit on the disk: with too little room nothing is observed. */
async function roomOn({ data, disk }: Configuration, line: string): Promise<[boolean, string]> {
  // The program makes its folder as it starts.
  let folder = resolve(data);
  while (!existsSync(folder)) folder = dirname(folder);
  const free = (await freeOn(folder)) / gibibyte;
  const words = `${free.toFixed(1)} GiB are free on the disk for images (data)`;
  if (free >= disk.free_gib) return [true, words];
  return [false, `${line}: ${words}, of which disk.free_gib keeps ${disk.free_gib}: nothing is observed`];
}

/** The time that Meridian's answers bear; undefined where none comes. */
async function timeAtMeridian(url: string): Promise<string | undefined> {
  const signal = AbortSignal.timeout(patience * 1000);
  // Nothing on the way keeps this answer.
  const answer = await fetch(new URL("/api/v1/maintenance", url), { signal }).catch(() => undefined);
  return (answer?.ok && answer.headers.get("date")) || undefined;
}

async function meridianAnswers(
  meridian: Configuration["meridian"],
  site: Site,
  siteLine: string,
): Promise<[boolean, string][]> {
  const { url } = meridian;
  try {
    const there = await askPlace(meridian);
    const why = whyElsewhere(site, siteLine, there);
    const takesKey: [boolean, string] = [true, `Meridian at ${url} takes the key`];
    if (!there) return [takesKey];
    return [takesKey, [!why, why ?? `${there.name} has the same place at Meridian`]];
  } catch (error) {
    if (error instanceof KeyUnknown) return [[false, error.message]];
    return [[false, `Meridian at ${url}: ${(error as Error).message}`]];
  }
}

function sunInWords(altitude: number, most: number): string {
  const isAt = `the Sun is at ${altitude.toFixed(1)}°`;
  if (altitude <= most) return isAt;
  return `${isAt}: nothing is observed until it is below ${most}° (limits.sun_altitude_max)`;
}
