import { type ObservationDocument, panelCount } from "@meridian/contract";
import { observations, type Queryable } from "@meridian/database";
import { query } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { publishAfterCommit } from "../../ground/record/index.ts";
import {
  observationNotice,
  readObservation,
  rejectedByPanel,
  sumOf,
  withPanels,
} from "../observations/index.ts";
import { followVerdicts } from "./again.ts";
import type { ImageAtRest } from "./atRest.ts";
import { countOf, imagesOfEach } from "./exposureOf.ts";

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
  const more = observation.exposures.map(() => Array<number>(panelCount(observation.sequence)).fill(0));
  const add = (image: ImageAtRest | undefined, by: number) => {
    const place = image && rejectedPlace(image, observation);
    if (place) more[place.exposure]![place.panel]! += by;
  };
  for (const { before, after } of judged) {
    add(before, -1);
    add(after, 1);
  }
  if (more.flat().every((by) => by === 0)) return;
  const before = await taken(tx, id, observation);
  const byPanel = more.map((each, at) =>
    rejectedByPanel(observation, at).map((count, panel) => Math.max(0, count + each[panel]!)),
  );
  const exposures = before.map((one, at) => {
    const accepted = rejectedByPanel(observation, at).map((count, panel) => count - byPanel[at]![panel]!);
    return withAccepted(one, accepted, observation);
  });
  const rejected_by_panel = observation.sequence?.mosaic ? byPanel : [];
  const rejected = byPanel.map(sumOf);
  await observations.patch(tx, id, { exposures, rejected, rejected_by_panel }, ctx.now());
  await followVerdicts(tx, ctx, id);
}

/**
 * An entry with so many more accepted of each panel, or fewer. A rejected exposure was taken all the same, whether or not its plugin has
 * reported it yet, or reported it without its panel.
 */
function withAccepted(
  exposure: Exposure,
  more: readonly number[],
  { sequence }: ObservationDocument,
): Exposure {
  if (!sequence?.mosaic) return { ...exposure, acquired: Math.max(0, exposure.acquired + more[0]!) };
  if (more.every((by) => by === 0)) return exposure;
  const { acquired, acquired_by_panel: known = [] } = exposure;
  const counts = more.map((by, panel) => (known[panel] ?? 0) + by);
  const acquired_by_panel = counts.map((count) => Math.max(0, count));
  const unplaced = Math.max(0, acquired - sumOf(known)) + sumOf(counts) - sumOf(acquired_by_panel);
  return { ...exposure, acquired: sumOf(acquired_by_panel) + Math.max(0, unplaced), acquired_by_panel };
}

/**
 * The exposure, and in a mosaic the panel, for which a rejected image counts; undefined if it isn't rejected, or counts for none now.
 * An image of a mosaic that doesn't say of which panel it is counts for none.
 */
function rejectedPlace(image: ImageAtRest, { exposures, sequence, counted_since }: ObservationDocument) {
  const { acceptance, kind, exposure, created_at } = image;
  const panel = sequence?.mosaic ? image.panel : 0;
  if (acceptance !== "rejected" || kind !== "light" || exposure === null || panel === null) return undefined;
  const isOne = exposure < exposures.length && panel < panelCount(sequence);
  return isOne && (counted_since === null || created_at >= counted_since) ? { exposure, panel } : undefined;
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
  const { status, exposures, sequence, counted_since } = observation;
  if (!["acquisition_complete", "completed", "partially_completed"].includes(status)) return exposures;
  const isComplete =
    status === "acquisition_complete" || (status === "completed" && (await wasTaken(tx, id)));
  const images = await imagesOfEach(tx, id, counted_since);
  return exposures.map((one, at) => {
    const least = rejectedByPanel(observation, at).map((rejected, panel) => {
      const shown = countOf(images, at, sequence?.mosaic ? panel : undefined);
      return Math.max(shown, isComplete ? one.exposure_count : 0) - rejected;
    });
    return sequence?.mosaic
      ? withPanels(one, least)
      : { ...one, acquired: Math.max(one.acquired, least[0]!) };
  });
}

/**
 * Counts what was taken of an observation, and what is accepted of that, by its images and files that haven't come yet, of which nobody
 * knows what they show. What was taken again of one exposure, or of one panel, doesn't stand for another.
 */
export async function takenByFiles(
  tx: Queryable,
  id: string,
  observation: ObservationDocument,
  files: number,
): Promise<{ taken: number; accepted: number }> {
  const { exposures, sequence, counted_since } = observation;
  const images = await imagesOfEach(tx, id, counted_since);
  const slots = exposures.flatMap(({ exposure_count }, at) =>
    rejectedByPanel(observation, at).map((rejected, panel) => {
      const count = countOf(images, at, sequence?.mosaic ? panel : undefined);
      return {
        count,
        taken: Math.min(count, exposure_count),
        accepted: Math.min(Math.max(0, count - rejected), exposure_count),
      };
    }),
  );
  const others = Math.max(0, files - sumOf(slots.map(({ count }) => count)));
  const all = (of: "taken" | "accepted") => others + sumOf(slots.map((slot) => slot[of]));
  return { taken: all("taken"), accepted: all("accepted") };
}

/** True if an observation was completed after its acquisition; an operator may complete one of which less was taken. */
async function wasTaken(tx: Queryable, id: string): Promise<boolean> {
  const [last] = await query<{ from_status: string | null }[]>(tx)`
    select from_status from status_changes
     where observation_id = ${id} and to_status = 'completed' order by id desc limit 1`;
  return last?.from_status !== "in_progress";
}
