import type { ObservationDocument } from "@meridian/contract";
import { observations, type Queryable } from "@meridian/database";
import { query } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { publishAfterCommit } from "../../ground/record/index.ts";
import { observationNotice, readObservation } from "../observations/index.ts";
import { followVerdicts } from "./again.ts";
import type { ImageAtRest } from "./atRest.ts";
import { imagesOfEach } from "./exposureOf.ts";

type Exposure = ObservationDocument["exposures"][number];

/** An image before and after it was judged or described; undefined before it came. */
export interface Judged {
  before?: ImageAtRest | undefined;
  after: ImageAtRest;
}

/**
 * Counts images that were judged: a rejected one is acquired no longer, and one more of its exposure is asked for. The
 * observation then goes on or ends as its exposures say. Its caller holds its lock.
 */
export async function countVerdicts(
  tx: Queryable,
  ctx: Context,
  id: string,
  judged: readonly Judged[],
): Promise<void> {
  const stored = await observations.find(tx, id, "update");
  const observation = readObservation(stored);
  publishAfterCommit(tx, observationNotice({ id, ...observation }));
  const more = new Map<number, number>();
  const add = (image: ImageAtRest | undefined, by: number) => {
    const at = image && rejectedExposure(image, observation);
    if (at !== undefined) more.set(at, (more.get(at) ?? 0) + by);
  };
  for (const { before, after } of judged) {
    add(before, -1);
    add(after, 1);
  }
  if ([...more.values()].every((by) => by === 0)) return;
  const before = await taken(tx, id, observation);
  const rejected = observation.rejected.map((count, at) => Math.max(0, count + (more.get(at) ?? 0)));
  // A rejected exposure was taken all the same, whether or not its plugin has reported it yet.
  const exposures = before.map((one, at) => ({
    ...one,
    acquired: Math.max(0, one.acquired + observation.rejected[at]! - rejected[at]!),
  }));
  await observations.patch(tx, id, { exposures, rejected }, ctx.now());
  await followVerdicts(tx, ctx, id);
}

/**
 * The exposure for which a rejected image counts; undefined if it isn't rejected, or counts for none now. Of a mosaic none
 * is taken again: an image doesn't say of which panel it is.
 */
function rejectedExposure(image: ImageAtRest, { exposures, sequence, counted_since }: ObservationDocument) {
  const { acceptance, kind, exposure, created_at } = image;
  if (acceptance !== "rejected" || kind !== "light" || exposure === null || sequence?.mosaic)
    return undefined;
  const counts = exposure < exposures.length && (counted_since === null || created_at >= counted_since);
  return counts ? exposure : undefined;
}

/**
 * The exposures with all that were taken. Once acquisition is over, those of images count that the plugin didn't report
 * by `progress`; a complete acquisition has taken each exposure as often as it was asked for.
 */
export async function taken(
  tx: Queryable,
  id: string,
  observation: ObservationDocument,
): Promise<Exposure[]> {
  const { status, exposures, rejected, counted_since } = observation;
  if (!["acquisition_complete", "completed", "partially_completed"].includes(status)) return exposures;
  const isComplete =
    status === "acquisition_complete" || (status === "completed" && (await wasTaken(tx, id)));
  const images = await imagesOfEach(tx, id, counted_since);
  return exposures.map((one, at) => {
    const least = Math.max(images.get(at) ?? 0, isComplete ? one.exposure_count : 0);
    return { ...one, acquired: Math.max(one.acquired, least - rejected[at]!) };
  });
}

/** True if an observation was completed after its acquisition; an operator may complete one of which less was taken. */
async function wasTaken(tx: Queryable, id: string): Promise<boolean> {
  const [last] = await query<{ from_status: string | null }[]>(tx)`
    select from_status from status_changes
     where observation_id = ${id} and to_status = 'completed' order by id desc limit 1`;
  return last?.from_status !== "in_progress";
}
