import { secondsOf, stepsLeft } from "@meridian/contract";
import { seededTest } from "@meridian/testkit/faults";
import { expect } from "vitest";
import { secondsLeft } from "./atHand.ts";

seededTest(
  "seconds that are left of an observation are counted to a change of filter for each entry of each panel, or a few where frames were rejected",
  (random) => {
    const { integer, chance, pick } = random;
    for (let round = 0; round < 100; round += 1) {
      const filters = Array.from({ length: integer(1, 5) }, () => pick(["L", "R", "G"]));
      const mosaic = chance(0.5) ? { columns: integer(1, 4), rows: integer(1, 3) } : null;
      const sequence = {
        order: chance(0.5) ? "interleaved" : "by_filter",
        dither: chance(0.5) ? { every: integer(1, 5), settle_seconds: integer(0, 60), radius: 5 } : null,
        mosaic,
      };
      const exposures = filters.map((filter) => ({
        ...{ filter, exposure_time: integer(1, 600), exposure_count: integer(1, 20), acquired: 0 },
      }));
      const panels = mosaic ? mosaic.columns * mosaic.rows : 1;
      // Frames were rejected in any of its panels, and are taken in an order of their own.
      const isPartly = chance(0.5);
      if (isPartly)
        for (const one of exposures) {
          const byPanel = Array.from({ length: panels }, () => integer(0, one.exposure_count));
          Object.assign(one, { acquired: byPanel.reduce((sum, count) => sum + count, 0) });
          if (mosaic) Object.assign(one, { acquired_by_panel: byPanel });
        }
      const overheads = {
        ...{ slew_seconds: integer(0, 120), readout_seconds: integer(0, 30) },
        filter_change_seconds: integer(0, 40),
      };
      const asked = { exposures, sequence } as Parameters<typeof secondsLeft>[0];
      const difference = secondsLeft(asked, overheads) - secondsOf(stepsLeft(asked, overheads));
      expect(Math.abs(difference)).toBeLessThanOrEqual(
        (isPartly ? 4 : 1) * panels * filters.length * overheads.filter_change_seconds + 0.001,
      );
    }
  },
);
