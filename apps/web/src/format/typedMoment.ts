import { fromWallClock, inZone } from "./moment.ts";

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const inDigits = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)$/i;
const inWords = /^(\d{1,2}) ([a-z]{3})[a-z]* (\d{4}),? (\d{1,2}):(\d\d)$/i;
const complete = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/;

/** Whether it is a moment in ISO 8601, in UTC. */
export const isMoment = (text: string): boolean => complete.test(text) && !Number.isNaN(Date.parse(text));

/** 2026-03-01T22:00 of "1 Mar 2026, 22:00" or "2026-03-01 22:00". */
function wallClockOf(text: string): string | undefined {
  const [, year, month, day, hour, minute] = inDigits.exec(text) ?? [];
  if (year) return `${year}-${month}-${day}T${hour}:${minute}`;
  const [, date, name = "", ofYear, ...time] = inWords.exec(text) ?? [];
  const number = months.indexOf(name.toLowerCase()) + 1;
  if (!date || number === 0) return undefined;
  const two = (part: string | number) => String(part).padStart(2, "0");
  return `${ofYear}-${two(number)}-${two(date)}T${time.map(two).join(":")}`;
}

/** The moment that was typed, as ISO 8601 in UTC, read on the clock of a zone; undefined for anything else. */
export function parseMoment(typed: string, zone: string): string | undefined {
  const text = typed.trim();
  if (isMoment(text)) return new Date(text).toISOString();
  const wall = wallClockOf(text);
  const asUtc = Date.parse(`${wall}Z`);
  // 31 February would become a day in March.
  const isOnCalendar = !Number.isNaN(asUtc) && new Date(asUtc).toISOString().slice(0, 16) === wall;
  return wall && isOnCalendar ? fromWallClock(wall, zone) : undefined;
}

/** A moment as it is shown and typed: "1 Mar 2026, 22:00"; text that is none stays as it is. */
export const momentInWords = (value: string, zone: string): string =>
  isMoment(value) ? inZone(value, zone) : value;
