import type { Assignment } from "@meridian/contract";
import type { KeptLight } from "../store/store.ts";

/**
 * The exposures of an observation with those counted that are on disk and that Meridian hasn't heard of yet: after a restart
 * they aren't taken again.
 */
export function countedOnDisk(
  observation: Assignment,
  unreported: readonly KeptLight[],
): Assignment["exposures"] {
  return observation.exposures.map((exposure, index) => {
    const own = unreported.filter((image) => image.exposure === index);
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
