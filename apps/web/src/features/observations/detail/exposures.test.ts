import { sequence } from "@meridian/contract";
import { expect, test } from "vitest";
import { acquiredWithoutPanel, integration } from "./exposures.ts";

const exposure = { filter: "L", binning: 1, gain: null, offset: null };

test("a sum by filter has the exposures asked for and those acquired", () => {
  const exposures = [
    { ...exposure, exposure_time: 300, exposure_count: 12, acquired: 5 },
    { ...exposure, exposure_time: 0.5, exposure_count: 10, acquired: 3 },
  ];
  expect(integration(exposures, null)).toEqual({ asked: 3605, acquired: 1501.5 });
  expect(integration([], null)).toEqual({ asked: 0, acquired: 0 });
});

test("the sum of a mosaic counts each panel, and exposures reported without one are told apart", () => {
  const mosaic = sequence.parse({ mosaic: { columns: 3, rows: 1 } });
  const acquired = { acquired: 7, acquired_by_panel: [4, 2, 0] };
  const exposures = [{ ...exposure, exposure_time: 60, exposure_count: 4, ...acquired }];
  expect(integration(exposures, mosaic)).toEqual({ asked: 720, acquired: 420 });
  expect(acquiredWithoutPanel(exposures)).toBe(1);
});
