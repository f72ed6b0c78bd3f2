import { expect, test } from "vitest";
import { integration } from "./exposures.ts";

const exposure = { filter: "L", binning: 1, gain: null, offset: null };

test("a sum by filter has the exposures asked for and those acquired", () => {
  const exposures = [
    { ...exposure, exposure_time: 300, exposure_count: 12, acquired: 5 },
    { ...exposure, exposure_time: 0.5, exposure_count: 10, acquired: 3 },
  ];
  expect(integration(exposures, null)).toEqual({ asked: 3605, acquired: 1501.5 });
  expect(integration([], null)).toEqual({ asked: 0, acquired: 0 });
});
