import {
  bodyInWords,
  type MovingBody,
  type Night,
  type NightPoint,
  type Observation,
} from "@meridian/contract";
import { inZone, zoneName } from "../../../format/moment.ts";
import { isMoment } from "../../../format/typedMoment.ts";
import { forbiddenInWords, staysBeyond } from "./limitWords.ts";

interface Span {
  start: string;
  end: string;
}

/** The times at which an observation is asked for. */
export interface Mark extends Span {
  kind: "fixed" | "window";
}

/** An observation's times, or what of them has been typed so far. */
export interface Times extends Pick<Observation, "fixed_time_start" | "fixed_time_end"> {
  windows: { start?: string | undefined; end?: string | undefined }[];
}

/** The times that are complete; a fixed time without an end is a moment. */
export function marksOf({ windows, fixed_time_start, fixed_time_end }: Times): Mark[] {
  const fixed = { start: fixed_time_start, end: fixed_time_end || fixed_time_start };
  return [
    ...windows.map((window) => ({ kind: "window" as const, ...window })),
    { kind: "fixed" as const, ...fixed },
  ].flatMap(({ kind, start, end }) =>
    start && end && isMoment(start) && isMoment(end) && start <= end ? [{ kind, start, end }] : [],
  );
}

const later = (one: string, other: string) => (one > other ? one : other);
const earlier = (one: string, other: string) => (one < other ? one : other);

/** The parts of these that lie in any of those. Moments are compared as text: all are in UTC, to the millisecond. */
export const overlaps = <Part extends Span>(parts: readonly Part[], within: readonly Span[]): Part[] =>
  parts.flatMap((part) =>
    within
      .map(({ start, end }) => ({ ...part, start: later(part.start, start), end: earlier(part.end, end) }))
      .filter(({ start, end }) => start < end || (part.start === part.end && start === end)),
  );

/** True if a moment lies in one of these. */
export const isWithin = (spans: readonly Span[], at: string): boolean =>
  spans.some(({ start, end }) => start <= at && at <= end);

type Spans = readonly Night["dark"][number][];

const clock = (at: string, zone: string) => inZone(at, zone, "clock");

const describeSpans = (spans: Spans, zone: string): string =>
  spans.map(({ start, end }) => `${clock(start, zone)} to ${clock(end, zone)}`).join(", and ");

/** A night by its dates in a zone: "23 Nov 2026 to 24 Nov 2026". */
function datesOf({ start, end }: Night, zone: string): string {
  const [first, last] = [start, end].map((at) => inZone(at, zone, "day"));
  return first === last ? first! : `${first} to ${last}`;
}

/** "Night of 23 Nov 2026 to 24 Nov 2026 at the observatory, times in CET", with the dates of these where they are others. */
function nightName(night: Night, zone: string): string {
  const [there, here] = [datesOf(night, night.timezone), datesOf(night, zone)];
  const times = `times in ${zoneName(night.start, zone)}${here === there ? "" : ` of ${here}`}`;
  return `Night of ${there} at the observatory, ${times}.`;
}

const altitude = (degrees: number) => `${degrees.toFixed(0)}°`;

/** The obstacle that keeps the sky from allowing it at any time. */
function obstacle(night: Night, body: MovingBody | undefined): string {
  const { dark, highest, min_altitude } = night;
  if (!highest || dark.length === 0) return "It doesn't get dark enough.";
  if (highest.altitude <= 0) return "The target stays below the horizon while it is dark.";
  if (highest.altitude < min_altitude)
    return `The target stays below the limit of ${altitude(min_altitude)} while it is dark.`;
  const place = staysBeyond(night);
  if (place) return `The target stays ${place} while it is dark.`;
  if (body)
    return `In this night ${bodyInWords(body)} isn't at these coordinates, or the constraints don't allow it.`;
  return "The constraints of this observation don't allow it in this night.";
}

const isSame = (one: Spans[number], other: Spans[number]) =>
  one.start === other.start && one.end === other.end;

const secondsOf = ({ start, end }: Spans[number]) => (Date.parse(end) - Date.parse(start)) / 1000;

/** A fixed time begins this late at most. */
const lateMs = 2 * 60_000;

/** False for a part of a fixed time that begins too late for it. */
const isInTime = ({ kind, start }: Mark, marks: readonly Mark[]): boolean =>
  kind === "window" || marks.some((mark) => Date.parse(start) - Date.parse(mark.start) <= lateMs);

/**
 * Says whether the sky allows it through the times of one kind, in part, or not at all. A part holds the longest
 * exposure.
 */
function chanceIn(
  name: string,
  times: readonly Mark[],
  { possible }: Night,
  { zone, longestSeconds = 0 }: Reader,
): string {
  const when = `${name}, ${describeSpans(times, zone)}`;
  const allowed = overlaps(times, possible).filter((part) => secondsOf(part) >= longestSeconds);
  const parts = allowed.filter((part) => isInTime(part, times));
  if (allowed.length > 0 && parts.length === 0)
    return `${when}: the sky doesn't allow this observation at its start, and it begins within two minutes of that or not at all.`;
  if (parts.length === 0) return `${when}: the sky doesn't allow this observation then.`;
  if (parts.length === times.length && parts.every((part, index) => isSame(part, times[index]!)))
    return `${when}: the sky allows this observation all that time.`;
  return `${when}: the sky allows this observation from ${describeSpans(parts, zone)}.`;
}

/** Says when it is possible in the whole night, or was; `isPart` where times that are asked for come before. */
function allowed({ possible }: Night, isPart: boolean, { zone, now }: Reader): string {
  const ahead = possible.filter(({ end }) => end > now);
  const [first, ...later] = ahead;
  if (!first)
    return `${isPart ? "In the whole night it" : "It"} was possible from ${describeSpans(possible, zone)}.`;
  const about = isPart ? "In the whole night it is possible" : "Possible";
  if (first.start > now) return `${about} from ${describeSpans(ahead, zone)}.`;
  const again = later.length > 0 ? `, and from ${describeSpans(later, zone)}` : "";
  return `${about} now until ${clock(first.end, zone)}${again}.`;
}

/** Says when the sky allows it: first at the times that are asked for, then through the night. */
function chances(night: Night, reader: Reader): string[] {
  const { marks = [], body } = reader;
  const fixed = marks.filter(({ kind }) => kind === "fixed");
  const windows = marks.filter(({ kind }) => kind === "window");
  return [
    fixed.length > 0 ? chanceIn("Fixed time", fixed, night, reader) : "",
    windows.length > 0 ? chanceIn(windows.length > 1 ? "Windows" : "Window", windows, night, reader) : "",
    night.possible.length > 0 ? allowed(night, marks.length > 0, reader) : obstacle(night, body),
  ];
}

const isMoonUp = ({ moon_altitude, sun_altitude }: NightPoint) => moon_altitude > 0 && sun_altitude < 0;

/** The reader's time zone and clock, and the times that they ask for. */
interface Reader {
  zone: string;
  now: string;
  /** The times that are asked for, where they are in this night. */
  marks?: readonly Mark[];
  longestSeconds?: number | undefined;
  /** The Sun, the Moon or a planet that is the target. */
  body?: MovingBody | undefined;
}

/** The chart in sentences. */
export function nightInWords(night: Night, reader: Reader): string {
  const { zone, body } = reader;
  const { dark, highest, moon_illumination, points } = night;
  const lit = `${Math.round(moon_illumination * 100)}% lit`;
  const rises = highest && highest.altitude > 0;
  return [
    nightName(night, zone),
    night.end < reader.now && "This night is over.",
    ...chances(night, reader),
    dark.length > 0 && `Dark enough from ${describeSpans(dark, zone)}.`,
    ...(night.possible.length > 0 ? forbiddenInWords(night, zone) : []),
    rises && `Highest in the dark: ${altitude(highest.altitude)} at ${clock(highest.at, zone)}.`,
    points.some(isMoonUp)
      ? `The Moon is ${lit}${rises && body !== "Moon" ? `, ${altitude(highest.moon_separation)} from the target` : ""}.`
      : "The Moon stays below the horizon.",
  ]
    .filter(Boolean)
    .join(" ");
}
