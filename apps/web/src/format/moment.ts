import { type Clocks, differing } from "./zone.ts";

const shapes = {
  moment: { dateStyle: "medium", timeStyle: "short" },
  exact: { dateStyle: "medium", timeStyle: "medium" },
  day: { dateStyle: "medium" },
  clock: { timeStyle: "short" },
  month: { month: "long", year: "numeric" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
export type MomentShape = keyof typeof shapes;

/** An instant in words, in an IANA time zone. */
export const inZone = (instant: string, zone: string, shape: MomentShape = "moment") =>
  new Intl.DateTimeFormat("en-GB", { ...shapes[shape], timeZone: zone }).format(new Date(instant));

/** The name of a zone's clock at an instant: "CET", "GMT-3". */
export const zoneName = (instant: string, zone: string): string =>
  new Intl.DateTimeFormat("en-GB", { timeZone: zone, timeZoneName: "short" })
    .formatToParts(new Date(instant))
    .find(({ type }) => type === "timeZoneName")?.value ?? zone;

/** An instant by every clock that differs, one to a line. */
export const momentByClocks = (instant: string, clocks: Clocks, shape: MomentShape = "exact"): string =>
  differing(clocks, instant)
    .map(({ zone, of }) => `${inZone(instant, zone, shape)} ${zoneName(instant, zone)}${of && `, ${of}`}`)
    .join("\n");

/** True if a zone's calendar shows the same day at both instants. */
export const isSameDay = (one: string, other: string, zone: string): boolean =>
  inZone(one, zone, "day") === inZone(other, zone, "day");

/** A moment by a clock that is named: "04:21 CET", of another day with its date. */
export const momentWithZone = (instant: string, zone: string): string =>
  `${inZone(instant, zone, isSameDay(instant, new Date().toISOString(), zone) ? "clock" : "moment")} ${zoneName(instant, zone)}`;

/** An instant in UTC, to the second, as it is written in logs. */
export const inUtc = (instant: string) =>
  `${new Date(instant).toISOString().slice(0, 19).replace("T", " ")} UTC`;

const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

/** The distance of an instant: "in 3 hours", "2 days ago", "just now". */
export function distance(instant: string, now = Date.now()): string {
  const seconds = (Date.parse(instant) - now) / 1000;
  const [unit, size] = units.find(([, size]) => Math.abs(seconds) >= size) ?? [];
  if (!unit || !size) return seconds > 0 ? "in a moment" : "just now";
  return new Intl.RelativeTimeFormat("en", { numeric: "auto" }).format(Math.round(seconds / size), unit);
}

/** The age of an instant, to the second within the last minute: "40 s ago", "2 minutes ago". */
export function age(instant: string, now = Date.now()): string {
  const seconds = Math.max(0, Math.round((now - Date.parse(instant)) / 1000));
  return seconds < 60 ? `${seconds} s ago` : distance(instant, now);
}

/** Milliseconds that a zone's clock is ahead of UTC at an instant. */
function offsetAt(zone: string, instant: number): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(instant);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const wall = Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"), of("second"));
  return wall - Math.floor(instant / 1000) * 1000;
}

/**
 * The instant at which a zone's clock shows `wall` (2026-03-01T22:00); undefined when it is no date, or its year is still
 * being typed: 0002, 0020, 0202.
 */
export function fromWallClock(wall: string, zone: string): string | undefined {
  const asUtc = Date.parse(`${wall}Z`);
  if (Number.isNaN(asUtc) || wall.startsWith("0")) return undefined;
  // Twice, because the offset at the first guess may be that of the other side of a change of clocks.
  const guess = asUtc - offsetAt(zone, asUtc);
  return new Date(asUtc - offsetAt(zone, guess)).toISOString();
}

/** The time on a zone's clock at an instant, to the minute: 2026-03-01T22:00. */
export function toWallClock(instant: string, zone: string): string {
  const at = Date.parse(instant);
  return new Date(at + offsetAt(zone, at)).toISOString().slice(0, 16);
}
