/** Schedules as people choose them, and as the service keeps them: in cron's five fields, in UTC, or "off". */
export const repeats = ["off", "day", "week", "month", "advanced"] as const;
export type Repeat = (typeof repeats)[number];

export interface PlainSchedule {
  repeat: Exclude<Repeat, "advanced">;
  /** "05:00" */
  time: string;
  /** 0 is Sunday. */
  weekday: number;
  /** The day of the month, from 1 to 28, so that every month has it. */
  day: number;
}

export const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
export const lastDay = 28;

const two = (part: string) => part.padStart(2, "0");
const start: PlainSchedule = { repeat: "off", time: "04:00", weekday: 0, day: 1 };

/** The usual name of a schedule; undefined where it takes cron to say it. */
export function plainOf(cron: string): PlainSchedule | undefined {
  if (cron === "off") return start;
  const [, minute = "", hour = "", day = "", weekday = ""] =
    /^(\d+) (\d+) (\*|\d+) \* (\*|\d)$/.exec(cron.trim()) ?? [];
  if (!hour || Number(minute) > 59 || Number(hour) > 23) return undefined;
  const plain = { ...start, time: `${two(hour)}:${two(minute)}` };
  if (day === "*" && weekday === "*") return { ...plain, repeat: "day" };
  if (day === "*")
    return Number(weekday) > 7 ? undefined : { ...plain, repeat: "week", weekday: Number(weekday) % 7 };
  const isDay = Number(day) >= 1 && Number(day) <= lastDay;
  return weekday === "*" && isDay ? { ...plain, repeat: "month", day: Number(day) } : undefined;
}

/** The schedule in cron's fields; empty while its time isn't whole. */
export function cronOf({ repeat, time, weekday, day }: PlainSchedule): string {
  if (repeat === "off") return "off";
  const [hour, minute] = time.split(":").map(Number);
  if (hour === undefined || minute === undefined) return "";
  const on = { day: "* * *", week: `* * ${weekday}`, month: `${day} * *` }[repeat];
  return `${minute} ${hour} ${on}`;
}

/** "Every Sunday at 05:00 UTC"; a schedule that has no such words stays as it is. */
export function scheduleInWords(cron: string): string {
  const plain = plainOf(cron);
  if (!plain) return cron;
  const { repeat, time, weekday, day } = plain;
  if (repeat === "off") return "off";
  const on = { day: "Every day", week: `Every ${weekdays[weekday]}`, month: `Day ${day} of every month,` };
  return `${on[repeat]} at ${time} UTC`;
}
