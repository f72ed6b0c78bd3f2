import { randomUUID } from "node:crypto";
import type { Assignment } from "@meridian/contract";
import { completed } from "../fits/header.ts";
import type { Saying } from "../link/client.ts";
import type { Link } from "../link/link.ts";
import { type Frame, framesOf } from "../queue/frames.ts";
import type { Task } from "../queue/queue.ts";
import { moved } from "../sky/angles.ts";
import type { Site } from "../sky/place.ts";
import type { Store } from "../store/store.ts";
import type { Uploader } from "../store/uploader.ts";
import { ditherOf } from "../telescope/dither.ts";
import type { Shot, Taken, Telescope } from "../telescope/telescope.ts";
import { countedOnDisk } from "./counts.ts";
import { report } from "./reporter.ts";

export interface Observing {
  link: Link;
  telescope: Telescope;
  store: Store;
  uploader: Uploader;
  site: Site;
  observer: string | undefined;
  log(line: string): void;
}

/** Files that may be announced at once; the earlier ones are uploaded by then. */
const mostAnnounced = 1000;

/** Meridian refuses a report: the observation isn't in the state for it, or isn't here any more. */
export class Refused extends Error {
  override name = "Refused";
}

/** Says something of an observation. Throws Refused with Meridian's words. */
export async function say(link: Link, saying: Saying): Promise<void> {
  const answer = await link.say(saying);
  if (answer.type === "error") throw new Refused(`Meridian refuses ${saying.type}: ${answer.detail}`);
}

/**
 * Takes the exposures of an observation from where it stands to its end; more of them if some are rejected meanwhile. Each is
 * on disk before it counts. Throws when the signal aborts, and whatever the telescope throws.
 */
export async function observe(parts: Observing, task: Task, signal: AbortSignal): Promise<void> {
  const { link, store } = parts;
  const { observation } = task;
  const unreported = store
    .all()
    .filter(({ observation_id, reported }) => observation_id === observation.id && !reported);
  let counted = countedOnDisk(observation, unreported);
  // An observation that is suspended goes on from here, and Meridian doesn't tell the numbers again.
  observation.exposures = counted;
  for (const image of unreported) await report(image, parts);
  let frames = framesOf(observation, counted);
  for (let frame = frames.shift(); frame; frame = frames.shift()) {
    const kept = await takeUntilKept(parts, task, frame, signal);
    const isAsked = observation.exposures === counted;
    // Some were rejected: Meridian asks for more of an entry, or for fewer again.
    const asked = observation.exposures.map(({ exposure_count }) => exposure_count);
    counted = counted.map((exposure, at) => ({
      ...(at === kept.exposure ? withOneMore(exposure, kept.panel) : exposure),
      exposure_count: asked[at]!,
    }));
    observation.exposures = counted;
    if (!isAsked) frames = framesOf(observation, counted);
    await report(kept, parts);
  }
  const files = store
    .all()
    .filter(({ observation_id }) => observation_id === observation.id)
    .slice(-mostAnnounced)
    .map(({ id, size_bytes, sha256 }) => ({ id, size_bytes, sha256 }));
  await say(link, { type: "acquisition_complete", observation_id: observation.id, files });
}

type Counted = Assignment["exposures"][number];

function withOneMore(exposure: Counted, panel: number | null): Counted {
  const acquired = exposure.acquired + 1;
  if (panel === null) return { ...exposure, acquired };
  const byPanel = [...(exposure.acquired_by_panel ?? [])];
  for (let at = 0; at <= panel; at++) byPanel[at] ??= 0;
  byPanel[panel]! += 1;
  return { ...exposure, acquired, acquired_by_panel: byPanel };
}

/** A frame that was dropped for a rapid observation is taken again once that is over. */
async function takeUntilKept(parts: Observing, task: Task, frame: Frame, signal: AbortSignal) {
  for (;;) {
    await task.whenRunning();
    signal.throwIfAborted();
    const shot = shotOf(frame);
    const taken = await parts.telescope.take(shot, { stop: signal, dropped: task.dropped });
    if (!taken) continue;
    const id = randomUUID();
    const about = {
      ...{ id, observation_id: frame.observation.id, exposure: frame.exposure, acquired: frame.index + 1 },
      ...{ panel: frame.observation.panels ? frame.panel : null, taken_at: taken.startedAt.toISOString() },
    };
    const kept = await parts.store.keep(about, imageOf(parts, frame, shot, taken, id));
    parts.log(`Image ${id} is on disk.`);
    return kept;
  }
}

/** The place and the way to take a frame. A mosaic's panels have places of their own. */
function shotOf({ observation, panel, exposure, index }: Frame): Shot {
  const { filter, exposure_time, binning, gain, offset } = observation.exposures[exposure]!;
  const target = observation.panels?.[panel] ?? observation.target;
  const dither = observation.sequence?.dither;
  const group = dither ? Math.floor(index / dither.every) : 0;
  const [east, north] = dither ? ditherOf(dither, group, `${observation.id}/${panel}`) : [0, 0];
  const at = east === 0 && north === 0 ? target : { ...target, ...moved(target, east, north) };
  return {
    ...{ at, filter, settleSeconds: dither?.settle_seconds ?? 0 },
    exposure: { seconds: exposure_time, binning, gain, offset },
  };
}

/** The camera's file with what only this program knows in its header. */
function imageOf(
  { site, observer }: Observing,
  { observation, panel }: Frame,
  { at, filter, exposure }: Shot,
  { fits, startedAt }: Taken,
  id: string,
): Buffer[] {
  const known = {
    ...{
      OBJECT: observation.target.name,
      FILTER: filter,
      IMAGETYP: "Light Frame",
      EXPTIME: exposure.seconds,
    },
    ...{ SITELAT: site.latitude, SITELONG: site.longitude, SITEELEV: site.elevation },
    ...{ OBSERVER: observer, MEROBSID: observation.id, MERFILID: id },
    ...(observation.panels && { MERPANEL: panel }),
  };
  const degrees = (angle: number) => Number(angle.toFixed(7));
  const unlessGiven = {
    ...{ "DATE-OBS": startedAt.toISOString().slice(0, 23), TIMESYS: "UTC" },
    ...{ RA: degrees(at.ra), DEC: degrees(at.dec), RADESYS: "ICRS" },
    ...{ GAIN: exposure.gain ?? undefined, OFFSET: exposure.offset ?? undefined },
  };
  return completed(fits, known, unlessGiven);
}
