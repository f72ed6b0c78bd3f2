import { toWallClock } from "./moment.ts";
import { calendarDay, clock, offsetOf, type Parts, type Read, readParts } from "./wallParts.ts";

/** The moments and the zone that a typed moment is read against. */
export interface Reading {
  /** Milliseconds since 1970. */
  now?: number;
  /** The dark hours of the coming night; undefined where no observatory is chosen. */
  night?: { start: string; end: string } | undefined;
  /** "Tonight" is when the night ends, not when it begins. */
  isEnd?: boolean | undefined;
  /** True if it is the last such moment behind, not the next one ahead. */
  isPast?: boolean | undefined;
}

const weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
const weekday = `(?<weekday>sun(day)?|mon(day)?|tue(s|sday)?|wed(nesday)?|thu(rs|rsday)?|fri(day)?|sat(urday)?)`;
const count = String.raw`(?<ahead>in\s+)?(?<count>\d{1,4}|an?)\s*`;
const back = String.raw`(?<back>\s+ago)?`;
const time = String.raw`((,|\s+at)?\s+${clock.replace(/\$$/, "")})?$`;

const shapes = [
  `^(?<relative>yesterday|today|tomorrow|tonight)${time}`,
  String.raw`^((?<which>next|last|on)\s+)?${weekday}${time}`,
  `^${count}(?<days>days?|weeks?)${back}${time}`,
  `^${count}(?<short>minutes?|min|hours?|h)${back}$`,
  `^${clock}`,
].map((shape) => new RegExp(shape, "i"));

const minute = 60_000;
const toMinute = (ms: number) => new Date(Math.floor(ms / minute) * minute).toISOString();

/** 3 of "in 3 days", -3 of "3 days ago", 1 of "in an hour"; undefined of neither and of both. */
function amountOf({ count = "", ahead, back: ago }: Parts): number | undefined {
  if (Boolean(ahead) === Boolean(ago)) return undefined;
  return (/^\d/.test(count) ? Number(count) : 1) * (ahead ? 1 : -1);
}

/** The day of a weekday, in days from today: the next one counts from tomorrow, the last one up to yesterday. */
function weekdayAway({ weekday: name = "", which }: Parts, today: number, isPast: boolean): number[] {
  const away = (weekdays.indexOf(name.slice(0, 3).toLowerCase()) - today + 7) % 7;
  const [ahead, behind] = [away || 7, away - 7];
  const word = which?.toLowerCase();
  if (word === "next") return [ahead];
  if (word === "last") return [behind];
  return isPast ? [away - 7 * Math.sign(away), behind] : [away, ahead];
}

/** The days from today on which it may be, the first to be tried first. */
function daysOf(parts: Parts, today: number, isPast: boolean): number[] {
  const { relative, days, weekday: name } = parts;
  if (relative) return [{ yesterday: -1, today: 0, tomorrow: 1 }[relative.toLowerCase()] ?? 0];
  if (name) return weekdayAway(parts, today, isPast);
  if (!days) return isPast ? [0, -1] : [0, 1];
  const amount = amountOf(parts);
  return amount === undefined ? [] : [amount * (days.toLowerCase().startsWith("w") ? 7 : 1)];
}

/** The clock that was typed; without one that of now where days are counted, and else midnight, but not today's. */
function timeOf(parts: Parts, zone: string, now: number): Parts | undefined {
  if (parts.hour) return parts;
  if (parts.relative?.toLowerCase() === "today") return undefined;
  const [hour, min] = parts.days
    ? toWallClock(new Date(now).toISOString(), zone).slice(11).split(":")
    : ["00", "00"];
  return { ...parts, hour, minute: min };
}

/** "Tonight 22:00": the first such time from half a day before the middle of the night, or from now. */
function readTonight(parts: Parts, zone: string, where: string, { now = Date.now(), night }: Reading): Read {
  const middle = night && (Date.parse(night.start) + Date.parse(night.end)) / 2;
  const from = middle === undefined ? now : middle - 12 * 60 * minute;
  const reads = [0, 1].map((days) => readParts({ ...parts, ...calendarDay(days, where, from) }, zone));
  return reads.find(({ instant = "" }) => Date.parse(instant) >= from) ?? reads[0]!;
}

/**
 * Moments that are told by their distance: "in 90 minutes", "3 days ago", "tomorrow 22:00", "next friday", "22:00". Of what may be one
 * of several it is the next one, or the last one where the past is asked for; undefined of anything else.
 */
export function readRelative(text: string, zone: string, reading: Reading): Read | undefined {
  const typed: Parts | undefined = shapes.map((shape) => shape.exec(text)?.groups).find(Boolean);
  if (!typed) return undefined;
  const { now = Date.now(), isPast = false } = reading;
  if (typed.short) {
    const amount = amountOf(typed);
    const unit = typed.short.toLowerCase().startsWith("h") ? 60 * minute : minute;
    return amount === undefined ? {} : { instant: toMinute(now + amount * unit) };
  }
  const where = offsetOf(typed) === undefined ? zone : "UTC";
  const parts = timeOf(typed, where, now);
  if (!parts) return {};
  if (parts.relative?.toLowerCase() === "tonight") return readTonight(parts, zone, where, reading);
  const { year, month, day } = calendarDay(0, where, now);
  const today = new Date(`${year}-${month}-${day}T00:00Z`).getUTCDay();
  const reads = daysOf(parts, today, isPast).map((days) =>
    readParts({ ...parts, ...calendarDay(days, where, now) }, zone),
  );
  const fits = ({ instant = "" }: Read) => (isPast ? Date.parse(instant) <= now : Date.parse(instant) >= now);
  return reads.find(fits) ?? reads[0] ?? {};
}
