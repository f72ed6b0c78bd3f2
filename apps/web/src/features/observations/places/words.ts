import { type PlaceOutlook, skyConditions, type Where } from "@meridian/contract";
import { inZone, isSameDay, toWallClock } from "../../../format/moment.ts";

const hours = (instant: string, count: number) =>
  new Date(Date.parse(instant) + count * 3_600_000).toISOString();

/** The night of a moment as people at a site say it: "Tonight", "Tomorrow night", or its date; "Today" by day. */
export function nightInWords(at: string, zone: string, now: string): string {
  const clock = Number(toWallClock(at, zone).slice(11, 13));
  if (clock >= 8 && clock < 16 && isSameDay(at, now, zone)) return "Today";
  // A night belongs to the day on which it begins.
  const evening = hours(at, -12);
  const isOn = (days: number) => isSameDay(evening, hours(now, days * 24), zone);
  // After midnight, the night before goes on.
  if (isOn(0) || isOn(-1)) return "Tonight";
  return isOn(1) ? "Tomorrow night" : inZone(at, zone, "day");
}

/** True if the telescope is as the request asks. */
export const fits = ({ hindrances }: PlaceOutlook): boolean => !hindrances.some(({ code }) => code === "fit");

const untilChance: ReadonlySet<string> = new Set(["time", ...skyConditions]);

/** The words for what is in the way at an observatory; a chance ahead says enough about the sky. */
export const hindrancesInWords = ({ hindrances, next_chance }: PlaceOutlook): string =>
  hindrances
    .filter(({ code }) => next_chance === null || !untilChance.has(code))
    .map(({ message }) => message)
    .join(" ");

/** The best observatory that has a chance. */
export const bestOf = (places: readonly PlaceOutlook[]): PlaceOutlook | undefined =>
  places.find(({ next_chance }) => next_chance !== null);

/** The telescope that a request to the network asks for: "Aperture of 0.4 m or more, pixels of 1.1″ or less". */
export function telescopeInWords({ min_aperture, max_pixel_scale, min_field }: Where): string {
  const words = [
    min_aperture !== undefined && `aperture of ${min_aperture} m or more`,
    max_pixel_scale !== undefined && `pixels of ${max_pixel_scale}″ or less`,
    min_field !== undefined && `field of view of ${min_field}′ or more`,
  ]
    .filter((word) => word !== false)
    .join(", ");
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : "Any that has the filters";
}
