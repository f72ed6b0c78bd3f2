import { skyOver, type TonightSite } from "@meridian/contract";
import { stateWords } from "./states.ts";

/** "05:12" of hours. */
function hoursAndMinutes(hours: number): string {
  const minutes = Math.floor(hours * 60) % 1440;
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
}

/** Says what an observatory is doing at a moment in milliseconds: "Observing M 42, L 2 of 3, altitude 48°." */
export const doingInWords = (site: TonightSite, ms: number): string =>
  // A reason may be a sentence already.
  `${whatItDoes(site, ms).replace(/[.!?]+$/, "")}.`;

function whatItDoes(site: TonightSite, ms: number): string {
  const { in_progress: running, latitude, longitude } = site;
  if (!running || latitude === null || longitude === null) return stateWords(site);
  const words = stateWords({ ...site, is_held: false, reason: null });
  const { altitude } = skyOver(ms, { latitude, longitude })(running.ra, running.dec);
  return `${words}, altitude ${String(Math.round(altitude)).replace("-", "−")}°`;
}

/** Clocks and darkness of an observatory: "Local 04:20, LST 05:12, dark until 06:05". `clock` writes a moment by the local clock. */
export function clocksInWords(
  site: TonightSite,
  now: { ms: number; siderealTime: number | undefined },
  clock: (at: string) => string,
): string {
  const { is_dark, dark_from, dark_until } = site;
  const dark = is_dark
    ? dark_until
      ? `dark until ${clock(dark_until)}`
      : "dark all day"
    : dark_from
      ? `dark from ${clock(dark_from)}`
      : "not dark within a day";
  const local = `Local ${clock(new Date(now.ms).toISOString())}`;
  const sidereal = now.siderealTime !== undefined && `LST ${hoursAndMinutes(now.siderealTime / 15)}`;
  return [local, sidereal, dark].filter(Boolean).join(", ");
}
