import { scheduleOff } from "@meridian/contract/choices";
import { Cron } from "croner";

const shown = 3;
const dayMs = 24 * 3600 * 1000;
/** Number of days with a run that are compared: enough to show the weekends of a daily schedule, and the year of a monthly one. */
const daysLooked = 14;
const fiveFields = /^\S+( +\S+){4}$/;

/** Parses a time in cron's five fields; undefined for any other text. */
function readCron(text: string): Cron | undefined {
  if (!fiveFields.test(text)) return undefined;
  try {
    return new Cron(text, { timezone: "UTC", mode: "5-part", paused: true });
  } catch {
    return undefined;
  }
}

/** Describes the fault of a schedule, for a message that begins with its name; undefined when there is none. */
export function scheduleFault(text: string, now: Date): string | undefined {
  if (text === scheduleOff) return undefined;
  const cron = readCron(text);
  if (!cron) return `must be five fields of cron, like 0 4 * * 0, in UTC, or ${scheduleOff}`;
  return cron.nextRun(now) ? undefined : "must name a time that comes";
}

/** The next times of a schedule; none when it is off. */
export const nextRuns = (text: string, now: Date): string[] =>
  text === scheduleOff ? [] : (readCron(text)?.nextRuns(shown, now) ?? []).map((at) => at.toISOString());

/** The longest time between days on which it names something, in seconds; null when it is off. */
export function longestPauseSeconds(text: string, now: Date): number | null {
  const cron = text === scheduleOff ? undefined : readCron(text);
  const dayOf = (at: Date) => Math.floor(at.getTime() / dayMs);
  let longest = 0;
  let at = cron?.nextRun(now);
  for (let looked = 1; cron && at && looked < daysLooked; looked++) {
    const next = cron.nextRun(new Date((dayOf(at) + 1) * dayMs - 1));
    if (next) longest = Math.max(longest, dayOf(next) - dayOf(at));
    at = next;
  }
  return longest === 0 ? null : (longest * dayMs) / 1000;
}

/** True if the schedule names the minute that begins at this moment. */
export const isDue = (text: string, minute: Date): boolean =>
  text !== scheduleOff &&
  readCron(text)
    ?.nextRun(new Date(minute.getTime() - 1))
    ?.getTime() === minute.getTime();
