import { inZone } from "../../format/moment.ts";

const hour = 3_600_000;
/** The most hours that have room below a strip on a telephone. */
const most = 5;
/** The share of a strip at each of its ends that their own clocks take, on a telephone, and half of the next one. */
const margin = 0.175;

interface Hour {
  /** Milliseconds since 1970. */
  ms: number;
  /** "22:00" by the zone's clock. */
  clock: string;
}

/** Returns full hours of a zone's clock between two moments: every one, or every second, third or sixth, so that few are left. */
export function hoursBetween(from: number, to: number, zone: string): Hour[] {
  const room = margin * (to - from);
  const full: Hour[] = [];
  // Zones are ahead by whole quarters of an hour.
  for (let ms = Math.ceil((from + room) / (hour / 4)) * (hour / 4); ms <= to - room; ms += hour / 4) {
    const clock = inZone(new Date(ms).toISOString(), zone, "clock");
    if (clock.endsWith(":00")) full.push({ ms, clock });
  }
  const every = [1, 2, 3, 6].find((step) => full.length / step <= most) ?? 6;
  return full.filter(({ clock }) => Number(clock.slice(0, 2)) % every === 0);
}
