import { inZone } from "./moment.ts";
import { type Reading, readRelative } from "./relativeMoment.ts";
import { clock, type Parts, type Read, readParts } from "./wallParts.ts";

const dayOfMonth = String.raw`(?<day>\d{1,2})`;
const year = String.raw`(?<year>\d{4})`;
const month = String.raw`(?<month>[a-z]+)\.?`;
/**
 * 2026-03-01 22:00, 1 March 2026, 22:00, March 1, 2026 22:00, 1.3.2026 22:00, the latter three also without a year. Slashes
 * mean another day in America.
 */
const shapes = [
  String.raw`^${year}-(?<month>\d\d?)-${dayOfMonth}(t|,?\s+)`,
  String.raw`^${dayOfMonth}(st|nd|rd|th)?\s+${month}(,?\s+${year})?(,|\s+at)?\s+`,
  String.raw`^${month}\s+${dayOfMonth}(st|nd|rd|th)?(,?\s+${year})?(,|\s+at)?\s+`,
  String.raw`^${dayOfMonth}\.\s?(?<month>\d\d?)\.(\s?${year})?,?\s+`,
].map((date) => new RegExp(date + clock, "i"));
const unclear = /^\d{1,2}[/-]\d{1,2}([/-]\d{2,4})?(?=[\s,]|$)/;
/** With all digits of a day in our time: fewer are still being typed. */
const julian = /^(?<kind>m?jd)\s*(?<days>\d{5}(\d\d)?(\.\d*)?)$/i;

/** Reads "JD 2461368.5" and "MJD 61368", in UTC, to the second. */
function readJulian(text: string): Read | undefined {
  const { kind, days = "" } = julian.exec(text)?.groups ?? {};
  const isModified = kind?.toLowerCase() === "mjd";
  if (!kind || days.split(".")[0]!.length !== (isModified ? 5 : 7)) return undefined;
  const since1970 = Number(days) - (isModified ? 40_587 : 2_440_587.5);
  return { instant: new Date(Math.round(since1970 * 86_400) * 1000).toISOString() };
}

/** Reads "now" and "tonight". */
function readWord(text: string, zone: string, reading: Reading): Read | undefined {
  const { now = Date.now(), night, isEnd } = reading;
  const word = text.toLowerCase();
  if (word === "now") return { instant: new Date(Math.floor(now / 60_000) * 60_000).toISOString() };
  if (word !== "tonight") return undefined;
  const fault = `Which night depends on the observatory. Write a day and a time, such as ${exampleMoment(zone, reading)}.`;
  return night ? { instant: isEnd ? night.end : night.start } : { fault };
}

/** The typed moment: as ISO 8601 in UTC, or why it can't be; neither if it isn't a day and a time. */
function readMoment(typed: string, zone: string, reading: Reading = {}): Read {
  const text = typed.trim();
  const known = readWord(text, zone, reading) ?? readJulian(text) ?? readRelative(text, zone, reading);
  if (known) return known;
  const [date] = unclear.exec(text) ?? [];
  if (date) return { fault: `${date} is another day in other countries. Write the month as a word: 3 Apr.` };
  const parts: Parts | undefined = shapes.map((shape) => shape.exec(text)?.groups).find(Boolean);
  if (!parts) return {};
  return parts.year ? readParts(parts, zone) : nearest(parts, zone, reading);
}

/** In the next year, or the last, in which there is such a moment: eight years may lie between two of 29 February. */
function nearest(parts: Parts, zone: string, { now = Date.now(), isPast }: Reading): Read {
  const thisYear = new Date(now).getUTCFullYear();
  const years = Array.from({ length: 10 }, (_, index) => thisYear + (isPast ? 1 - index : index - 1));
  const read = years.map((year) => readParts({ ...parts, year: String(year) }, zone));
  const isAhead = ({ instant = "" }: Read) =>
    isPast ? Date.parse(instant) <= now : Date.parse(instant) >= now;
  return read.find(isAhead) ?? read[1]!;
}

/** The moment that was typed, as ISO 8601 in UTC, on the clock of a zone unless one is typed too; undefined for anything else. */
export const parseMoment = (typed: string, zone: string, reading?: Reading): string | undefined =>
  readMoment(typed, zone, reading).instant;

const complete = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/;

/** True if it is a moment in ISO 8601, in UTC, on the calendar. */
export const isMoment = (text: string): boolean =>
  complete.test(text) && readMoment(text, "UTC").instant !== undefined;

/** The reason why the typed words are no moment. */
export const momentFault = (typed: string, zone: string, reading?: Reading): string =>
  readMoment(typed, zone, reading).fault ??
  `Write a day and a time, such as ${exampleMoment(zone, reading)}.`;

/**
 * In the words in which moments are shown: tomorrow evening, for an end the morning after it, or yesterday evening where the
 * past is asked for.
 */
export function exampleMoment(zone: string, { now = Date.now(), isPast, isEnd }: Reading = {}): string {
  const [days, time] = isPast ? [-1, "22:00"] : isEnd ? [2, "06:00"] : [1, "22:00"];
  return `${inZone(new Date(now + days * 86_400_000).toISOString(), zone, "day")}, ${time}`;
}

/** A moment as it is shown and typed: "1 Mar 2026, 22:00"; text that is none stays as it is. */
export const momentInWords = (value: string, zone: string): string =>
  isMoment(value) ? inZone(value, zone) : value;
