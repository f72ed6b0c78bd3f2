import type { ObservatoryDocument } from "@meridian/contract";
import { timezoneAt } from "../../places/observatories/index.ts";
import type { EntryRules } from "./check.ts";

type Placed = Pick<ObservatoryDocument, "latitude" | "longitude"> & { timezone?: string | undefined };

const message = "latitude and longitude look swapped";
const isWithin = (value: unknown, limit: number): value is number =>
  typeof value === "number" && Math.abs(value) <= limit;

/** True if the given time zone fits the swapped coordinates, and not these. */
async function isOfOtherWay({ latitude, longitude, timezone }: Placed): Promise<boolean> {
  if (timezone === undefined || !isWithin(longitude, 90)) return false;
  if ((await timezoneAt(latitude, longitude)) === timezone) return false;
  return (await timezoneAt(longitude, latitude)) === timezone;
}

/** Finds coordinates in the wrong order: by a latitude that only a longitude can have, and by the time zone. */
export const swapped = {
  amend({ path, message: known }, { latitude, longitude }) {
    const isSwapped =
      path[0] === "latitude" && !isWithin(latitude, 90) && isWithin(latitude, 180) && isWithin(longitude, 90);
    return isSwapped ? `${known}: ${message}` : known;
  },
  errorsOf: async (request) =>
    (await isOfOtherWay(request as unknown as Placed)) ? [{ path: "latitude", message }] : [],
} satisfies Pick<EntryRules, "amend" | "errorsOf">;
