import {
  bodyNamed,
  type Chance,
  type NightInput,
  nightInput,
  type Observation,
  skyQuery,
} from "@meridian/contract";
import { isMoment } from "../../../format/typedMoment.ts";
import { marksOf, type Times } from "./words.ts";

type Moving = { [field in "ra" | "dec" | "epoch" | "pm_ra" | "pm_dec"]?: number | undefined } & {
  name?: string | undefined;
};

/** An observation, or what of it has been typed so far. */
interface Asked {
  target: Moving;
  constraints: { [name in keyof Observation["constraints"]]?: unknown };
  windows: { start?: string | undefined; end?: string | undefined }[];
  fixed_time_start: string | null;
  bypass_darkness: boolean;
  exposures: readonly { exposure_time?: number | undefined }[];
}

const rightNow = () => new Date().toISOString();

/** The earliest beginning: undefined where that may be now, or isn't known yet. */
function beginningOf(
  { windows, fixed_time_start }: Pick<Asked, "windows" | "fixed_time_start">,
  now = rightNow(),
): string | undefined {
  const starts = fixed_time_start
    ? [fixed_time_start]
    : windows.flatMap(({ start = "", end = "" }) => (end > now ? [start] : [])).sort();
  const [first = ""] = starts.filter(isMoment);
  return first > now ? first : undefined;
}

/** A moment at which an observation is under way, or the time in which it may be, and its middle in words. */
export interface Midst {
  at: string;
  /** The end of the time that begins then; undefined of a moment. */
  until?: string;
  words: string;
}

/** A body has to be at its coordinates at the start of a fixed time: the Moon is within 10′ of where it is so much later. */
const latestMs = 15 * 60_000;

/**
 * The middle of its exposures, of so many seconds, at its fixed time, but no later than a body may be looked up for; or what is left of
 * the first window that isn't over. Undefined where no time is set, or it is past.
 */
export function midstOf(
  { windows, ...fixed }: Times,
  { seconds = 0, now = rightNow() } = {},
): Midst | undefined {
  // A window counts from when its start is known.
  const marks = marksOf({
    ...fixed,
    windows: windows.map(({ start, end }) => ({ start, end: end ?? start })),
  });
  const open = marks.filter(({ end }) => end > now).sort((one, other) => (one.start < other.start ? -1 : 1));
  const mark = marks.find(({ kind }) => kind === "fixed") ?? open[0];
  if (!mark || mark.end <= now) return undefined;
  const { kind, start, end } = mark;
  const of = kind === "fixed" ? "the fixed time" : "the window";
  if (start === end) return { at: start, words: `the start of ${of}` };
  const isUnderWay = start < now;
  const at = isUnderWay ? now : start;
  if (kind === "window")
    return { at, until: end, words: `the middle of ${isUnderWay ? "what is left of " : ""}${of}` };
  const exposed = Math.min(seconds * 1000 || Number.POSITIVE_INFINITY, Date.parse(end) - Date.parse(at));
  const middle = `the middle of ${seconds > 0 ? "the exposures" : of}`;
  const words = exposed / 2 > latestMs ? "a quarter of an hour after the start" : middle;
  return { at: new Date(Date.parse(at) + Math.min(exposed / 2, latestMs)).toISOString(), words };
}

const longestOf = ({ exposures }: Pick<Asked, "exposures">) =>
  Math.max(0, ...exposures.map(({ exposure_time = 0 }) => exposure_time));

/** The conditions of an observation, as queries have them. Undefined while one of them can't be read. */
export function conditionsOf(observation: Pick<Asked, "constraints" | "bypass_darkness" | "exposures">) {
  const { constraints, bypass_darkness } = observation;
  const exposure_time = longestOf(observation) || null;
  const given = Object.entries({ ...constraints, bypass_darkness, exposure_time }).filter(
    ([, value]) => value !== null,
  );
  return skyQuery.safeParse(Object.fromEntries(given)).data;
}

/**
 * The night of an observation, and how its target is looked at: that of its next chance, or else the first in which it may
 * be observed. Undefined while too little is known.
 */
export function nightFor(
  observatoryId: string | null | undefined,
  observation: Asked,
  chance?: Chance | null,
  now = rightNow(),
): NightInput | undefined {
  const { target } = observation;
  const conditions = conditionsOf(observation);
  if (!conditions) return undefined;
  const read = nightInput.safeParse({
    ...{ id: observatoryId, ra: target.ra, dec: target.dec, ...conditions },
    // Other names would have the same night asked for again.
    ...(bodyNamed(target.name ?? "") && { name: target.name }),
    ...{ epoch: target.epoch, pm_ra: target.pm_ra, pm_dec: target.pm_dec },
    at: chance?.start ?? beginningOf(observation, now),
  });
  return read.data;
}
