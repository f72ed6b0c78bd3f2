import { type PlaceOutlook, skyConditions, type Where } from "@meridian/contract";

/** A telescope's field of view: "31′ × 21′". */
export const fieldInWords = (field: PlaceOutlook["field"]): string =>
  field ? `${field.width.toFixed(0)}′ × ${field.height.toFixed(0)}′` : "Unknown";

/** True if the field of view of a telescope counts for a request. */
export const asksForField = (
  where: Where | null | undefined,
  sequence: { mosaic?: unknown } | null | undefined,
): boolean => where?.min_field !== undefined || Boolean(sequence?.mosaic);

/** True if the telescope is as the request asks. */
export const fits = ({ hindrances }: PlaceOutlook): boolean => !hindrances.some(({ code }) => code === "fit");

const untilChance: ReadonlySet<string> = new Set(["time", ...skyConditions]);

/** The words for what is in the way at an observatory; of the sky only what is so throughout: a chance ahead says enough about it. */
export const hindrancesInWords = ({ hindrances, hindrance }: PlaceOutlook): string =>
  [...hindrances.filter(({ code }) => !untilChance.has(code)), ...(hindrance ? [hindrance] : [])]
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
