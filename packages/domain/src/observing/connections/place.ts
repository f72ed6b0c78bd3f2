import { observatories } from "@meridian/database";
import { shaped } from "../../base/atRest.ts";
import type { Context } from "../../base/context.ts";
import { notFound } from "../../base/errors.ts";

const blank = { name: "", latitude: 0, longitude: 0, elevation: 0, timezone: "UTC", min_altitude: 20 };

/** Where an observatory stands, and how low it may look. Throws NOT_FOUND. */
export async function findPlace({ db }: Pick<Context, "db">, id: string) {
  const observatory = await observatories.find(db, id);
  if (!observatory) throw notFound("observatory");
  return { id, ...shaped(observatory, blank) };
}
