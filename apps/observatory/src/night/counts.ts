import type { Assignment } from "@meridian/contract";
import type { KeptLight } from "../store/store.ts";

/** True for an image of an exposure as it is asked for now: people may have changed it since the image was taken. */
const isOf = (image: KeptLight, { filter, exposure_time }: Assignment["exposures"][number]) =>
  (image.filter ?? filter) === filter && (image.exposure_time ?? exposure_time) === exposure_time;

/**
 * The exposures of an observation with those counted that are on disk, so that they aren't taken again. Meridian may not have heard of
 * one, or have refused its report while it was waiting to hand the observation out anew.
 */
export function countedOnDisk(
  observation: Assignment,
  images: readonly KeptLight[],
): Assignment["exposures"] {
  return observation.exposures.map((exposure, index) => {
    const own = images.filter((image) => image.exposure === index && isOf(image, exposure));
    if (!observation.panels)
      return { ...exposure, acquired: Math.max(exposure.acquired, ...own.map(({ acquired }) => acquired)) };
    const byPanel = observation.panels.map((_, panel) =>
      Math.max(
        exposure.acquired_by_panel?.[panel] ?? 0,
        ...own.filter((image) => image.panel === panel).map(({ acquired }) => acquired),
      ),
    );
    const more = byPanel.reduce(
      (sum, count, panel) => sum + count - (exposure.acquired_by_panel?.[panel] ?? 0),
      0,
    );
    return { ...exposure, acquired: exposure.acquired + more, acquired_by_panel: byPanel };
  });
}

/** Images on disk that Meridian has to count: also those that it refused to count before it handed the observation out anew. */
export const uncounted = ({ exposures }: Assignment, images: readonly KeptLight[]): KeptLight[] =>
  images.filter((image) => {
    const exposure = exposures[image.exposure];
    if (!exposure || !isOf(image, exposure)) return false;
    const known = image.panel === null ? exposure.acquired : exposure.acquired_by_panel?.[image.panel];
    return !image.reported || image.acquired > (known ?? 0);
  });
