import { fromWallClock, inZone, toWallClock } from "./moment.ts";

const months = [
  ...["January", "February", "March", "April", "May", "June"],
  ...["July", "August", "September", "October", "November", "December"],
];

const time = String.raw`(?<hour>\d{1,2})(:(?<minute>\d\d)(:(?<second>\d\d)(\.\d+)?)?)?(\s*(?<half>[ap])\.?m\.?)?`;
const offset = String.raw`(\s*(?<zone>z|ut|utc|gmt)?(?<offset>[+-]\d\d?(:?\d\d)?)?)`;
const clock = `${time}${offset}$`;
const dayOfMonth = String.raw`(?<day>\d{1,2})`;
const year = String.raw`(?<year>\d{4})`;
const month = String.raw`(?<month>[a-z]+)\.?`;
/**
 * 2026-03-01 22:00, 1 March 2026, 22:00, March 1, 2026 22:00, 1.3.2026 22:00, the latter three also without a year, and
 * tomorrow 22:00. Slashes mean another day in America.
 */
const shapes = [
  String.raw`^${year}-(?<month>\d\d?)-${dayOfMonth}(t|,?\s+)`,
  String.raw`^${dayOfMonth}(st|nd|rd|th)?\s+${month}(,?\s+${year})?(,|\s+at)?\s+`,
  String.raw`^${month}\s+${dayOfMonth}(st|nd|rd|th)?(,?\s+${year})?(,|\s+at)?\s+`,
  String.raw`^${dayOfMonth}\.\s?(?<month>\d\d?)\.(\s?${year})?,?\s+`,
  String.raw`^(?<relative>yesterday|today|tomorrow)(,|\s+at)?\s+`,
].map((date) => new RegExp(date + clock, "i"));
const unclear = /^\d{1,2}[/-]\d{1,2}([/-]\d{2,4})?(?=[\s,]|$)/;
/** With all digits of a day in our time: fewer are still being typed. */
const julian = /^(?<kind>m?jd)\s*(?<days>\d{5}(\d\d)?(\.\d*)?)$/i;

/** What a moment is read against. */
export interface Reading {
  /** Milliseconds since 1970. */
  now?: number;
  /** What "tonight" means: ISO 8601; undefined where no observatory is chosen. */
  tonight?: string | undefined;
  /** Without a year it is the last such moment, not the next. */
  isPast?: boolean | undefined;
}

/** Of "mar", "sept" and "march"; 0 of another word. */
function monthOf(text: string): number {
  if (/^\d/.test(text)) return Number(text);
  const word = text.toLowerCase();
  const isIt = (name: string) => name === word || ([3, 4].includes(word.length) && name.startsWith(word));
  return months.findIndex((name) => isIt(name.toLowerCase())) + 1;
}

/** Of "10 pm" and "22:00"; undefined of "22", which may be the beginning of more, and of 13 pm. */
function hourOf({ hour = "", minute, half }: Record<string, string | undefined>): number | undefined {
  const number = Number(hour);
  if (!half) return minute === undefined ? undefined : number;
  if (number < 1 || number > 12) return undefined;
  return (number % 12) + (half.toLowerCase() === "p" ? 12 : 0);
}

/** Minutes that a clock is ahead of UTC: 90 of "+01:30", "+0130"; undefined where none was typed. */
function offsetOf({ zone, offset }: Record<string, string | undefined>): number | undefined {
  const [, sign, hours, minutes = 0] = /^([+-])(\d\d?):?(\d\d)?$/.exec(offset ?? "") ?? [];
  if (!sign) return zone ? 0 : undefined;
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

const two = (part: string | number) => String(part).padStart(2, "0");

interface Read {
  instant?: string | undefined;
  fault?: string;
}
type Parts = Record<string, string | undefined>;

const day = 86_400_000;

/** Of "JD 2461368.5" and "MJD 61368", in UTC, to the second. */
function readJulian(text: string): Read | undefined {
  const { kind, days = "" } = julian.exec(text)?.groups ?? {};
  const isModified = kind?.toLowerCase() === "mjd";
  if (!kind || days.split(".")[0]!.length !== (isModified ? 5 : 7)) return undefined;
  const since1970 = Number(days) - (isModified ? 40_587 : 2_440_587.5);
  return { instant: new Date(Math.round(since1970 * 86_400) * 1000).toISOString() };
}

/** Of "now" and "tonight". */
function readWord(text: string, { now = Date.now(), tonight }: Reading): Read | undefined {
  const word = text.toLowerCase();
  if (word === "now") return { instant: new Date(Math.floor(now / 60_000) * 60_000).toISOString() };
  if (word !== "tonight") return undefined;
  return tonight
    ? { instant: tonight }
    : {
        fault: `Which night depends on the observatory. Write a day and a time, such as ${exampleMoment()}.`,
      };
}

/** Year, month and day of "tomorrow", in a zone. */
function relativeDay(word: string, zone: string, now: number): Parts {
  const away = { yesterday: -1, today: 0, tomorrow: 1 }[word.toLowerCase()] ?? 0;
  const today = Date.parse(`${toWallClock(new Date(now).toISOString(), zone).slice(0, 10)}T00:00Z`);
  const [year, month, date] = new Date(today + away * day).toISOString().slice(0, 10).split("-");
  return { year, month, day: date };
}

/** What was typed: as ISO 8601 in UTC, or why it can't be; neither of what isn't a day and a time. */
function readMoment(typed: string, zone: string, reading: Reading = {}): Read {
  const text = typed.trim();
  const known = readWord(text, reading) ?? readJulian(text);
  if (known) return known;
  const [date] = unclear.exec(text) ?? [];
  if (date) return { fault: `${date} is another day in other countries. Write the month as a word: 3 Apr.` };
  const parts: Parts | undefined = shapes.map((shape) => shape.exec(text)?.groups).find(Boolean);
  if (!parts) return {};
  const now = reading.now ?? Date.now();
  const where = offsetOf(parts) === undefined ? zone : "UTC";
  if (parts.relative) return readParts({ ...parts, ...relativeDay(parts.relative, where, now) }, zone);
  return parts.year ? readParts(parts, zone) : nearest(parts, zone, now, reading.isPast);
}

/** In the next year, or the last, in which there is such a moment: eight years may lie between two of 29 February. */
function nearest(parts: Parts, zone: string, now: number, isPast = false): Read {
  const thisYear = new Date(now).getUTCFullYear();
  const years = Array.from({ length: 10 }, (_, index) => thisYear + (isPast ? 1 - index : index - 1));
  const read = years.map((year) => readParts({ ...parts, year: String(year) }, zone));
  const isAhead = ({ instant = "" }: Read) =>
    isPast ? Date.parse(instant) <= now : Date.parse(instant) >= now;
  return read.find(isAhead) ?? read[1]!;
}

/** A year, a month, a day and a time, on the clock of a zone unless they have one. */
function readParts(parts: Parts, zone: string): Read {
  const { year = "", minute = "00", second = "00" } = parts;
  const [month, date, hour] = [monthOf(parts.month ?? ""), Number(parts.day), hourOf(parts)];
  const name = months[month - 1];
  if (!name || hour === undefined) return {};
  // Day 0 of the next month.
  const days = new Date(Date.UTC(Number(year), month, 0)).getUTCDate();
  if (date < 1 || date > days)
    return { fault: `There is no ${date} ${name}${date === 29 ? ` ${year}` : ""}.` };
  if (hour > 23 || Number(minute) > 59 || Number(second) > 59)
    return { fault: `There is no ${two(hour)}:${minute}. Times go from 00:00 to 23:59.` };
  const wall = `${year}-${two(month)}-${two(date)}T${two(hour)}:${minute}:${second}`;
  const ahead = offsetOf(parts);
  if (ahead === undefined) return { instant: fromWallClock(wall, zone) };
  const inUtc = fromWallClock(wall, "UTC");
  return { instant: inUtc && new Date(Date.parse(inUtc) - ahead * 60_000).toISOString() };
}

/** The moment that was typed, as ISO 8601 in UTC, on the clock of a zone unless one is typed too; undefined for anything else. */
export const parseMoment = (typed: string, zone: string, reading?: Reading): string | undefined =>
  readMoment(typed, zone, reading).instant;

const complete = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/;

/** Whether it is a moment in ISO 8601, in UTC, on the calendar. */
export const isMoment = (text: string): boolean =>
  complete.test(text) && readMoment(text, "UTC").instant !== undefined;

/** Why what was typed is no moment. */
export const momentFault = (typed: string): string =>
  readMoment(typed, "UTC").fault ?? `Write a day and a time, such as ${exampleMoment()}.`;

/** In the words in which moments are shown, next year. */
export const exampleMoment = (): string => `1 Mar ${new Date().getUTCFullYear() + 1}, 22:00`;

/** A moment as it is shown and typed: "1 Mar 2026, 22:00"; text that is none stays as it is. */
export const momentInWords = (value: string, zone: string): string =>
  isMoment(value) ? inZone(value, zone) : value;
