import type { ObservationDocument } from "@meridian/contract";
import type { Queryable } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import type { ImageAtRest } from "./atRest.ts";

type Shown = Pick<ImageAtRest, "kind" | "filter" | "exposure_time">;
type Asked = Pick<ObservationDocument, "exposures" | "rejected" | "counted_since">;

/** A camera's clock differs from the requested time by no more than this share. */
const tolerance = 0.01;

/**
 * Returns the index of the exposure that an image shows by its filter and exposure time: the only one that fits, or of
 * several alike the first that isn't complete. Null if that can't be known.
 */
export async function exposureOf(
  db: Queryable,
  observationId: string,
  { exposures, rejected, counted_since }: Asked,
  { kind, filter, exposure_time }: Shown,
): Promise<number | null> {
  if (kind !== "light") return null;
  const name = filter?.trim().toLowerCase();
  const fitting = [...exposures.keys()].filter((at) => {
    const asked = exposures[at]!;
    const isInTime =
      exposure_time === null ||
      Math.abs(exposure_time - asked.exposure_time) <= tolerance * asked.exposure_time;
    return isInTime && (name === undefined || name === asked.filter.toLowerCase());
  });
  if (fitting.length <= 1) return fitting[0] ?? null;
  if (name === undefined || exposure_time === null) return null;
  const taken = await imagesOfEach(db, observationId, counted_since);
  const isOpen = (at: number) => (taken.get(at) ?? 0) < exposures[at]!.exposure_count + rejected[at]!;
  return fitting.find(isOpen) ?? fitting[0]!;
}

/** True while more of an exposure were reported as acquired than images of it have come. */
export async function isAwaited(
  db: Queryable,
  observationId: string,
  { exposures, rejected, counted_since }: Asked,
  at: number,
): Promise<boolean> {
  const images = await imagesOfEach(db, observationId, counted_since);
  return (images.get(at) ?? 0) < (exposures[at]?.acquired ?? 0) + (rejected[at] ?? 0);
}

/** Counts an observation's light images by their exposure; only those that count for it now. */
export async function imagesOfEach(
  db: Queryable,
  observationId: string,
  since: string | null,
): Promise<Map<number, number>> {
  const rows = await query<{ exposure: string; count: number }[]>(db)`
    select left(doc ->> 'exposure', 10) as exposure, count(*)::int as count from user_files
     where doc_observation_id = ${observationId} and left(doc ->> 'kind', 200) = 'light'
       and jsonb_typeof(doc -> 'exposure') = 'number' and ${since ? sql`created_at >= ${since}::timestamptz` : sql`true`}
     group by 1`;
  return new Map(rows.map(({ exposure, count }) => [Number(exposure), count]));
}
