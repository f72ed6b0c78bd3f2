import type { FieldError, observatorySettings } from "@meridian/contract";
import type { z } from "zod";
import { timezoneAt } from "../../places/observatories/index.ts";

type Settings = Pick<z.output<typeof observatorySettings>, "latitude" | "longitude" | "elevation">;

/** In metres; the highest observatory, on Cerro Chajnantor, is at 5640. */
const highest = 5700;

/** Where no observatory can stand, although the numbers are possible ones: heights in feet, and coordinates out at sea. */
export async function doubtfulPlace({ latitude, longitude, elevation }: Settings): Promise<FieldError[]> {
  const doubts: FieldError[] = [];
  if ((await timezoneAt(latitude, longitude)).startsWith("Etc/"))
    doubts.push({ path: "latitude", message: "lies at sea with this longitude" });
  if (elevation > highest)
    doubts.push({ path: "elevation", message: "is higher than any observatory. Is it in feet?" });
  return doubts;
}
