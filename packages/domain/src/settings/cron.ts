import { scheduleOff } from "@meridian/contract";
import { Cron } from "croner";

const shown = 3;
/** As many as show the week of a daily schedule, and the year of a monthly one. */
const looked = 14;
const fiveFields = /^\S+( +\S+){4}$/;

/** Undefined when the text isn't a time in cron's five fields. */
function readCron(text: string): Cron | undefined {
  if (!fiveFields.test(text)) return undefined;
  try {
    return new Cron(text, { timezone: "UTC", mode: "5-part", paused: true });
  } catch {
    return undefined;
  }
}

/** What is wrong with a schedule, for a message that begins with its name; undefined when nothing is. */
export function scheduleFault(text: string, now: Date): string | undefined {
  if (text === scheduleOff) return undefined;
  const cron = readCron(text);
  if (!cron) return `must be five fields of cron, like 0 4 * * 0, in UTC, or ${scheduleOff}`;
  return cron.nextRun(now) ? undefined : "must name a time that comes";
}

/** The next times of a schedule; none when it is off. */
export const nextRuns = (text: string, now: Date): string[] =>
  text === scheduleOff ? [] : (readCron(text)?.nextRuns(shown, now) ?? []).map((at) => at.toISOString());

/** The longest pause that it makes in its next times, in seconds; null when it is off. */
export function longestPauseSeconds(text: string, now: Date): number | null {
  const runs = text === scheduleOff ? [] : (readCron(text)?.nextRuns(looked, now) ?? []);
  const pauses = runs.slice(1).map((at, before) => at.getTime() - runs[before]!.getTime());
  return pauses.length > 0 ? Math.max(...pauses) / 1000 : null;
}

/** Whether the schedule names the minute that begins at this moment. */
export const isDue = (text: string, minute: Date): boolean =>
  text !== scheduleOff &&
  readCron(text)
    ?.nextRun(new Date(minute.getTime() - 1))
    ?.getTime() === minute.getTime();
