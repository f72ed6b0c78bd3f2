import { fromWallClock, toWallClock } from "./moment.ts";

const months = [
  ...["January", "February", "March", "April", "May", "June"],
  ...["July", "August", "September", "October", "November", "December"],
];

const time = String.raw`(?<hour>\d{1,2})(:(?<minute>\d\d)(:(?<second>\d\d)(\.\d+)?)?)?(\s*(?<half>[ap])\.?m\.?)?`;
const offset = String.raw`(\s*(?<zone>z|ut|utc|gmt)?(?<offset>[+-]\d\d?(:?\d\d)?)?)`;
/** "22:00", "10 pm", "22:00:30 UTC+1", at the end of what is typed. */
export const clock = `${time}${offset}$`;
/** The typed parts, by the names of a pattern's groups. */
export type Parts = Record<string, string | undefined>;
/** A moment, or why it is none; neither of what is no day and time. */
export interface Read {
  instant?: string | undefined;
  fault?: string;
}

/** The month of "mar", "sept" and "march"; 0 of another word. */
function monthOf(text: string): number {
  if (/^\d/.test(text)) return Number(text);
  const word = text.toLowerCase();
  const isIt = (name: string) => name === word || ([3, 4].includes(word.length) && name.startsWith(word));
  return months.findIndex((name) => isIt(name.toLowerCase())) + 1;
}

/** The time of "10 pm" and "22:00"; undefined of "22", which may be the beginning of more, and of 13 pm. */
function hourOf({ hour = "", minute, half }: Record<string, string | undefined>): number | undefined {
  const number = Number(hour);
  if (!half) return minute === undefined ? undefined : number;
  if (number < 1 || number > 12) return undefined;
  return (number % 12) + (half.toLowerCase() === "p" ? 12 : 0);
}

/** Minutes that a clock is ahead of UTC: 90 of "+01:30", "+0130"; undefined where none was typed. */
export function offsetOf({ zone, offset }: Record<string, string | undefined>): number | undefined {
  const [, sign, hours, minutes = 0] = /^([+-])(\d\d?):?(\d\d)?$/.exec(offset ?? "") ?? [];
  if (!sign) return zone ? 0 : undefined;
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

const two = (part: string | number) => String(part).padStart(2, "0");

/** Year, month and day of a zone's calendar, so many days from that of a moment. */
export function calendarDay(days: number, zone: string, from: number): Parts {
  const today = Date.parse(`${toWallClock(new Date(from).toISOString(), zone).slice(0, 10)}T00:00Z`);
  const [year, month, day] = new Date(today + days * 86_400_000).toISOString().slice(0, 10).split("-");
  return { year, month, day };
}

/** A year, a month, a day and a time, on the clock of a zone unless they have one. */
export function readParts(parts: Parts, zone: string): Read {
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
