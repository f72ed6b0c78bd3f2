import { randomUUID } from "node:crypto";
import type { Assignment } from "@meridian/contract";
import { completed, keywordOf } from "../fits/header.ts";
import type { Reply, Saying } from "../link/client.ts";
import { LineCut, type Link } from "../link/link.ts";
import { askedIn, type Frame, framesOf, hasFrames, pointingOf, withFrame } from "../queue/frames.ts";
import { leadMs, NotItsTime, type Opening, OutOfLimits, openingFor } from "../queue/opening.ts";
import type { Task } from "../queue/queue.ts";
import { moved } from "../sky/angles.ts";
import { whyNotGood } from "../sky/conditions.ts";
import type { Site } from "../sky/place.ts";
import { type PlateSolver, positionAngleOf, type Wcs } from "../solving/solver.ts";
import type { KeptLight } from "../store/store.ts";
import { ditherOf } from "../telescope/dither.ts";
import type { Shot, Taken, Telescope } from "../telescope/telescope.ts";
import { countedOnDisk, isOfAnother, shownBy, uncounted } from "./counts.ts";
import { type Reporting, report } from "./reporter.ts";

export interface Observing extends Reporting {
  telescope: Telescope;
  site: Site;
  observer: string | undefined;
  /** Recognizes the stars of images; undefined where no program does. */
  solver: PlateSolver | undefined;
  /** Altitude of the Sun from which on downwards it counts as dark there; null where only the observation says so. */
  darkBelow(): number | null;
  /** Notes how a light was exposed: its calibration is needed. */
  exposed(exposure: Assignment["exposures"][number], rotation: number | null): void;
  now(): Date;
  /** Seconds since the line to Meridian was cut; 0 while there is one. */
  lostSeconds(): number;
  log(line: string): void;
}

/**
 * Returns the time in which an exposure of so many seconds may be taken now. Throws NotItsTime, and OutOfLimits where the sky isn't
 * as the observation asks.
 */
export function openingNow(
  { site, darkBelow, now }: Observing,
  observation: Assignment,
  seconds: number,
): Opening {
  const at = now();
  const opening = openingFor(observation, seconds, at);
  if (!opening || opening.from - at.getTime() > leadMs)
    throw new NotItsTime(opening && opening.from - leadMs);
  const begin = new Date(opening.from);
  const why = whyNotGood(observation, { site, darkBelow: darkBelow(), at: begin, seconds });
  if (why) throw new OutOfLimits(why);
  return opening;
}

/** Milliseconds in which the stars of an image are recognized while the next one is exposed. */
const solvingMs = 30_000;
/** Keywords of a projection that the camera itself may write, which would contradict the one that was found. */
const otherProjections = ["CDELT1", "CDELT2", "CROTA1", "CROTA2", "PC1_1", "PC1_2", "PC2_1", "PC2_2"];

/** Files that may be announced at once; the earlier ones are uploaded by then. */
const mostAnnounced = 1000;

/** Meridian refuses a report: the observation isn't in the state for it, or isn't here any more. */
export class Refused extends Error {
  override name = "Refused";
}

/** Says something of an observation. Throws Refused with Meridian's words. */
export const say = async (link: Link, saying: Saying): Promise<void> =>
  requireOk(saying, await link.say(saying));

/** The same over the present connection alone. Throws LineCut as well. */
export const ask = async (link: Link, saying: Saying): Promise<void> =>
  requireOk(saying, await link.ask(saying));

/** Says it, and waits for the answer only as long as the line holds: what has begun goes on without one. Throws Refused. */
export async function inform(link: Link, saying: Saying): Promise<void> {
  const said = say(link, saying);
  said.catch(() => {});
  await Promise.race([said, link.untilCut()]);
}

function requireOk({ type }: Saying, answer: Reply): void {
  if (answer.type === "error") throw new Refused(`Meridian refuses ${type}: ${answer.detail}`);
}

/**
 * Takes the exposures of an observation from where it stands to its end; more of them if some are rejected meanwhile. Each is
 * on disk before it counts; that and the report on it happen while the next one is exposed. Throws when the signal aborts,
 * Paused, LineCut where everything is taken, and whatever the telescope and the disk throw.
 */
export async function observe(parts: Observing, task: Task, signal: AbortSignal): Promise<void> {
  const { observation } = task;
  const tally = await tallyOf(parts, task);
  let writing = Promise.resolve();
  try {
    do
      for (const next of tally.missing()) {
        // As it is asked for now, whatever is asked for by its end.
        const frame = { ...next, observation: { ...observation } };
        const take = await takeOrRepeat(parts, task, frame, signal);
        await writing;
        writing = tally.add(frame, take);
        writing.catch(() => {});
        if (tally.isOther()) break;
      }
    while (await writing.then(tally.hasMore));
  } finally {
    await writing.catch(() => {});
  }
  await complete(parts, observation);
}

/**
 * Ends an observation of which nothing is left to take, without its telescope; false if anything is. Throws LineCut: nobody waits for
 * the line with the telescope in hand.
 */
export async function finish(parts: Observing, task: Task): Promise<boolean> {
  const { observation } = task;
  const images = imagesOf(parts, observation);
  if (hasFrames(observation, countedOnDisk(observation, images))) return false;
  if (!parts.link.isConnected) throw new LineCut();
  const tally = await tallyOf(parts, task);
  if (await tally.hasMore()) return false;
  await complete(parts, observation);
  return true;
}

const imagesOf = ({ store }: Observing, { id }: Assignment) =>
  store.lights().filter(({ observation_id }) => observation_id === id);

/** Tells that everything is acquired, and the files that come. */
async function complete(parts: Observing, observation: Assignment): Promise<void> {
  const files = imagesOf(parts, observation)
    .slice(-mostAnnounced)
    .map(({ id, size_bytes, sha256 }) => ({ id, size_bytes, sha256 }));
  await ask(parts.link, { type: "acquisition_complete", observation_id: observation.id, files });
}

/** Counts the exposures of an observation as they reach the disk, and reports them in their order. */
async function tallyOf(parts: Observing, { observation, gone }: Task) {
  const images = imagesOf(parts, observation);
  const late = uncounted(observation, images);
  // There is nothing to report of them here; they are uploaded all the same.
  for (const { id } of images.filter((image) => isOfAnother(image, observation)))
    await parts.store.reported(id);
  let counted = countedOnDisk(observation, images);
  // An observation that is suspended goes on from here, and Meridian doesn't tell the numbers again.
  observation.exposures = counted;
  let reports = Promise.resolve();
  const reportLater = (image: KeptLight) => {
    reports = reports.then(() => report(image, parts, gone));
    reports.catch(() => {});
  };
  late.forEach(reportLater);
  /** True if Meridian asks for other numbers than before: some were rejected, or are accepted after all. */
  const isOther = () => observation.exposures !== counted;
  const missing = () => {
    // Meridian may ask for fewer of them.
    counted = counted.map((exposure, at) => ({ ...exposure, ...askedIn(observation.exposures[at]) }));
    observation.exposures = counted;
    return framesOf(observation, counted);
  };
  return {
    isOther,
    missing,
    async add(frame: Frame, { shot, taken }: { shot: Shot; taken: Taken }) {
      const kept = await keep(parts, frame, shot, taken);
      const isAsked = !isOther();
      counted = withFrame(counted, frame);
      if (isAsked) observation.exposures = counted;
      reportLater(kept);
    },
    /** Resolves once everything is reported, with whether more is asked for by then. Throws LineCut where nothing is. */
    async hasMore() {
      let isCut = false;
      const cut = parts.link.untilCut().then(() => {
        isCut = true;
      });
      await Promise.race([reports, cut]);
      const more = isOther() && !missing().next().done;
      if (isCut && !more) throw new LineCut();
      return more;
    },
  };
}

/** Seconds for which a line may be cut before nobody waits for it any more. */
const cutSeconds = 60;

/**
 * Throws FixedTimeFirst where an exposure of so many seconds would last into another observation's fixed time. Where the line is cut for
 * long, Meridian can't be told that the other one begins, and this one goes on.
 */
export function requireFree(parts: Observing, task: Task, seconds: number): void {
  if (parts.lostSeconds() <= cutSeconds) task.requireFree(parts.now(), seconds);
}

/** A frame that was dropped and isn't paused by now is taken again at once. Throws Paused. */
async function takeOrRepeat(parts: Observing, task: Task, frame: Frame, signal: AbortSignal) {
  const { telescope } = parts;
  for (;;) {
    const shot: Shot = shotOf(frame);
    const mayBegin = () => {
      task.requireRunning();
      requireFree(parts, task, shot.exposure.seconds);
      // A roof, the meridian or a guider may have taken many minutes since.
      openingNow(parts, frame.observation, shot.exposure.seconds);
    };
    mayBegin();
    const full = await parts.store.whyFull();
    if (full) throw new OutOfLimits(full);
    signal.throwIfAborted();
    shot.opening = openingNow(parts, frame.observation, shot.exposure.seconds);
    const taken = await telescope.take(shot, { stop: signal, dropped: task.dropped, mayBegin });
    if (taken) return { shot, taken };
  }
}

async function keep(parts: Observing, frame: Frame, shot: Shot, taken: Taken): Promise<KeptLight> {
  const { observation, exposure, panel, index } = frame;
  const id = randomUUID();
  const place = { exposure, panel: observation.panels ? panel : null, acquired: index + 1 };
  const shown = shownBy(observation, exposure, panel);
  const taken_at = taken.startedAt.toISOString();
  const guiding_rms = taken.guidingRms === undefined ? undefined : Number(taken.guidingRms.toFixed(3));
  const about = { id, observation_id: observation.id, ...place, ...shown, taken_at, guiding_rms };
  const wcs = taken.isCentred ? await projectionOf(parts, shot, taken) : undefined;
  const kept = await parts.store.keep<KeptLight>(
    about,
    imageOf(parts, frame, shot, taken, { ...about, wcs }),
  );
  parts.exposed(observation.exposures[exposure]!, shot.rotation);
  parts.log(`Image ${id} is on disk.`);
  return kept;
}

/** The projection of an image, by its stars; undefined where they aren't recognized in time: an image is worth more than that. */
async function projectionOf({ solver }: Observing, { at }: Shot, { fits }: Taken): Promise<Wcs | undefined> {
  const found = await solver?.solve(fits, at, AbortSignal.timeout(solvingMs)).catch(() => undefined);
  return found?.type === "solved" ? found.wcs : undefined;
}

/** The place and the way to take a frame. A mosaic's panels have places of their own. */
function shotOf({ observation, panel, exposure, index }: Frame): Shot {
  const { filter, exposure_time, binning, gain, offset } = observation.exposures[exposure]!;
  const { place, rotation } = pointingOf(observation, panel);
  const dither = observation.sequence?.dither;
  const group = dither ? Math.floor(index / dither.every) : 0;
  const [east, north] = dither ? ditherOf(dither, group, `${observation.id}/${panel}`) : [0, 0];
  const at = east === 0 && north === 0 ? place : { ...place, ...moved(place, east, north) };
  return {
    ...{
      at,
      dither: dither ? { around: place, radius: dither.radius } : undefined,
      rotation,
      filter,
      settleSeconds: dither?.settle_seconds ?? 0,
    },
    exposure: { seconds: exposure_time, binning, gain, offset },
  };
}

/** The camera's file with what only this program knows in its header. */
function imageOf(
  { site, observer }: Observing,
  { observation, panel }: Frame,
  { at, filter, exposure }: Shot,
  { fits, startedAt, seconds, positionAngle }: Taken,
  { id, guiding_rms, wcs }: Pick<KeptLight, "id" | "guiding_rms"> & { wcs: Wcs | undefined },
): Buffer[] {
  const degrees = (angle: number) => Number(angle.toFixed(7));
  const isTopDown = keywordOf(fits, "ROWORDER")?.toUpperCase() === "TOP-DOWN";
  const known = {
    ...{
      OBJECT: observation.target.name,
      FILTER: filter,
      IMAGETYP: "Light Frame",
      EXPTIME: seconds,
    },
    ...{ SITELAT: site.latitude, SITELONG: site.longitude, SITEELEV: site.elevation },
    ...{ OBSERVER: observer, MEROBSID: observation.id, MERFILID: id },
    ...{ MERPANEL: observation.panels ? panel : undefined, GUIDERMS: guiding_rms },
    ...(wcs && { ...wcs, OBJCTROT: degrees(positionAngleOf(wcs, isTopDown)) }),
  };
  const unlessGiven = {
    ...{ "DATE-OBS": startedAt.toISOString().slice(0, 23), TIMESYS: "UTC" },
    ...{ RA: degrees(at.ra), DEC: degrees(at.dec), RADESYS: "ICRS" },
    OBJCTROT: positionAngle === undefined ? undefined : degrees(positionAngle),
    ...{ GAIN: exposure.gain ?? undefined, OFFSET: exposure.offset ?? undefined },
  };
  return completed(fits, known, unlessGiven, wcs ? otherProjections : []);
}
