import { observatories } from "@meridian/database";
import { shaped } from "../../base/atRest.ts";
import type { Context } from "../../base/context.ts";
import { notFound } from "../../base/errors.ts";
import { siteOf } from "../../places/observatories/index.ts";

const blank = { name: "", timezone: "UTC" };

/** Returns an observatory's coordinates and the limits of its telescope. Throws NOT_FOUND. */
export async function findPlace({ db }: Pick<Context, "db">, id: string) {
  const observatory = await observatories.find(db, id);
  if (!observatory) throw notFound("observatory");
  const { filters: _, equipment: __, ...place } = siteOf(observatory);
  return { id, ...shaped(observatory, blank), ...place };
}
