/** Four panels, dithered, with the filters in turn. */
export const fourPanels = {
  dither: { every: 3, radius: 6, pattern: "spiral", settle_seconds: 8 },
  mosaic: { columns: 2, rows: 2, overlap: 15, rotation: 20, panel_width: 40, panel_height: 30 },
  order: "interleaved",
} as const;

/** The same exposures of each of four panels: all of the first panel, some of the second. */
export const ofFourPanels = <One extends { exposure_count: number; acquired: number }>(
  exposures: readonly One[],
) =>
  exposures.map(({ exposure_count, acquired, ...exposure }) => ({
    ...{ ...exposure, exposure_count, acquired: exposure_count + acquired },
    acquired_by_panel: [exposure_count, acquired, 0, 0],
  }));
