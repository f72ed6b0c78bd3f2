import { degreesBetween } from "./angles.ts";
import type { Site } from "./place.ts";

type Place = Pick<Site, "latitude" | "longitude">;

/** Degrees, some 11 km: places that are further apart aren't the same, rounded otherwise. */
export const placeStep = 0.1;

const onSphere = ({ latitude, longitude }: Place) => ({ ra: longitude, dec: latitude });

/** Degrees between two places, along a great circle. */
export const degreesApart = (one: Place, other: Place) => degreesBetween(onSphere(one), onSphere(other));

/** "47.25, -122.40": degrees north and east, as the configuration has them. */
export const placeInWords = ({ latitude, longitude }: Place) =>
  [latitude, ((longitude + 540) % 360) - 180].map((degrees) => degrees.toFixed(2)).join(", ");

/** Says that Meridian has the observatory elsewhere than its configuration, whose line is named; undefined where they agree. */
export const whyElsewhere = (site: Place, line: string, atMeridian: Place | undefined) =>
  atMeridian && degreesApart(site, atMeridian) > placeStep
    ? `The observatory stands at ${placeInWords(site)} by ${line}, and at ${placeInWords(atMeridian)} by Meridian. Nothing opens until they agree.`
    : undefined;
