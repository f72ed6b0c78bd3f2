import type { AnalyticsDay, ObservationStatus } from "@meridian/contract";

/** One bar of a chart: a day, or as many as still leave bars that can be told apart. */
export interface Period {
  /** Its first day. */
  day: string;
  label: string;
  created: number;
  by_status: Partial<Record<ObservationStatus, number>>;
  ended: number;
  completed: number;
  success_rate: number | null;
  /**
   * The success rate of the seven days up to its last one, or of a longer period: a day alone may have one
   * observation.
   */
  steady_rate: number | null;
  bytes_total: number;
}

type Length = "day" | "week" | "month";

const lengthFor = (days: number): Length => (days <= 92 ? "day" : days <= 400 ? "week" : "month");

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-GB", { ...options, timeZone: "UTC" });
const labels = {
  day: format({ day: "numeric", month: "short" }),
  week: format({ day: "numeric", month: "short", year: "2-digit" }),
  month: format({ month: "short", year: "numeric" }),
};

const startsOf: Record<Length, (day: string) => string> = {
  day: (day) => day,
  // Weeks begin on Monday.
  week: (day) => {
    const at = new Date(day);
    at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7));
    return at.toISOString().slice(0, 10);
  },
  month: (day) => `${day.slice(0, 7)}-01`,
};

const steadyDays = 7;

/** Days put together, in their order. */
export function periodsOf(days: readonly AnalyticsDay[]): Period[] {
  const length = lengthFor(days.length);
  const groups = Map.groupBy(days, ({ day }) => startsOf[length](day));
  let seen = 0;
  return [...groups].map(([start, group]) => {
    const [ended, completed] = [sum(group, "ended"), sum(group, "completed")];
    seen += group.length;
    const steady = days.slice(Math.max(0, seen - Math.max(steadyDays, group.length)), seen);
    return {
      day: group[0]!.day,
      label: labels[length].format(new Date(start)),
      created: sum(group, "created"),
      by_status: statusesOf(group),
      ended,
      completed,
      success_rate: rateOf(group),
      steady_rate: rateOf(steady),
      bytes_total: group.at(-1)!.bytes_total,
    };
  });
}

function rateOf(days: readonly AnalyticsDay[]): number | null {
  const ended = sum(days, "ended");
  return ended === 0 ? null : sum(days, "completed") / ended;
}

const sum = (days: readonly AnalyticsDay[], field: "created" | "ended" | "completed") =>
  days.reduce((total, day) => total + day[field], 0);

function statusesOf(days: AnalyticsDay[]): Period["by_status"] {
  const counted: Period["by_status"] = {};
  for (const { by_status } of days)
    for (const [status, count] of Object.entries(by_status) as [ObservationStatus, number][])
      counted[status] = (counted[status] ?? 0) + count;
  return counted;
}
