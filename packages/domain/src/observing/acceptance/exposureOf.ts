import { askedCount, isExposedFor, type ObservationDocument } from "@meridian/contract";
import type { Queryable } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import type { ImageAtRest } from "./atRest.ts";

type Shown = Pick<ImageAtRest, "kind" | "filter" | "exposure_time">;
type Asked = Pick<ObservationDocument, "exposures" | "rejected" | "counted_since" | "sequence">;
type Exposure = ObservationDocument["exposures"][number];

/** True if an exposure lasted for the seconds that were asked for, but for a camera's clock. */
const isJustFor = (exposed: number, asked: number) => Math.abs(exposed - asked) <= 0.01 * asked;

/** True if an image may show an exposure, by what it says of its filter and its exposure time. */
function mayShow(
  { filter, exposure_time }: Shown,
  asked: Exposure,
  isInTime: (exposed: number, asked: number) => boolean,
): boolean {
  const name = filter?.trim().toLowerCase();
  return (
    (exposure_time === null || isInTime(exposure_time, asked.exposure_time)) &&
    (name === undefined || name === asked.filter.toLowerCase())
  );
}

/**
 * Returns the index of the exposure that an image shows by its filter and exposure time: the only one that fits, or of
 * several alike the first that isn't complete. Null if that can't be known.
 */
export async function exposureOf(
  db: Queryable,
  observationId: string,
  { exposures, rejected, counted_since, sequence }: Asked,
  image: Shown,
): Promise<number | null> {
  if (image.kind !== "light") return null;
  const fitting = [...exposures.keys()].filter((at) => mayShow(image, exposures[at]!, isJustFor));
  if (fitting.length <= 1) return fitting[0] ?? null;
  if (image.filter == null || image.exposure_time === null) return null;
  const taken = await imagesOfEach(db, observationId, counted_since);
  const isOpen = (at: number) => countOf(taken, at) < askedCount(exposures[at]!, sequence) + rejected[at]!;
  return fitting.find(isOpen) ?? fitting[0]!;
}

/** An image with who took it and when. */
type Taken = Shown & Pick<ImageAtRest, "captured_at" | "observatory_id">;

/**
 * Returns the index of the exposure for which an image counts: the one it is given for, or the one it shows. None of before what is
 * asked for was changed counts. Of an observatory that the observation has left, an image counts only as far as it was reported there, for nobody reports it any more: it
 * shows what is asked for now, was captured since, and is awaited. Null if it counts for none.
 */
export async function countedExposure(
  db: Queryable,
  observation: Asked & Pick<ObservationDocument, "observatory_id"> & { id: string },
  image: Taken,
  given?: number,
): Promise<number | null> {
  const shown = given ?? (await exposureOf(db, observation.id, observation, image));
  const { observatory_id, counted_since, exposures } = observation;
  const { captured_at } = image;
  if (shown === null || (counted_since && captured_at && captured_at < counted_since)) return null;
  if ((image.observatory_id ?? observatory_id) === observatory_id) return shown;
  const asked = exposures[shown];
  if (!asked || !mayShow(image, asked, isExposedFor)) return null;
  if (counted_since !== null && !captured_at) return null;
  return (await isAwaited(db, observation.id, observation, shown)) ? shown : null;
}

/** True while more of an exposure were reported as acquired than images of it have come. */
async function isAwaited(
  db: Queryable,
  observationId: string,
  { exposures, rejected, counted_since }: Asked,
  at: number,
): Promise<boolean> {
  const images = await imagesOfEach(db, observationId, counted_since);
  return countOf(images, at) < (exposures[at]?.acquired ?? 0) + (rejected[at] ?? 0);
}

/** Light images of an observation that show one exposure, and of a mosaic one panel where that is known. */
interface Images {
  exposure: number;
  panel: number | null;
  count: number;
}

/** Counts the images among some that show an exposure, of all panels or of one. */
export const countOf = (images: readonly Images[], exposure: number, panel?: number): number =>
  images.reduce(
    (sum, one) =>
      one.exposure === exposure && (panel === undefined || one.panel === panel) ? sum + one.count : sum,
    0,
  );

/** Counts an observation's light images by what they show; only those that count for it now. */
export async function imagesOfEach(
  db: Queryable,
  observationId: string,
  since: string | null,
): Promise<Images[]> {
  const rows = await query<{ exposure: string; panel: string | null; count: number }[]>(db)`
    select left(doc ->> 'exposure', 10) as exposure, left(doc ->> 'panel', 10) as panel, count(*)::int as count from user_files
     where doc_observation_id = ${observationId} and left(doc ->> 'kind', 200) = 'light'
       and jsonb_typeof(doc -> 'exposure') = 'number' and ${since ? sql`created_at >= ${since}::timestamptz` : sql`true`}
     group by 1, 2`;
  return rows.map(({ exposure, panel, count }) => ({
    ...{ exposure: Number(exposure), count },
    panel: panel === null ? null : Number(panel),
  }));
}
