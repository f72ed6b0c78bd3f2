import type { Assignment } from "@meridian/contract";
import { expect, test } from "vitest";
import { exposuresLeft, framesOf, hasFrames } from "./frames.ts";

test("the frames of ten million exposures are made as they are taken", () => {
  const settings = { binning: 1, gain: null, offset: null };
  const exposure = { filter: "L", exposure_time: 1, exposure_count: 100_000, acquired: 0, ...settings };
  const exposures = Array.from({ length: 100 }, (_, at) => ({
    ...exposure,
    acquired: at === 0 ? 100_000 : 7,
  }));
  const observation = { exposures } as Assignment;
  const before = process.memoryUsage().heapUsed;
  const frames = framesOf(observation, exposures);
  expect(frames.next().value).toMatchObject({ exposure: 1, index: 7 });
  expect(frames.next().value).toMatchObject({ exposure: 1, index: 8 });
  expect(hasFrames(observation, exposures)).toBe(true);
  expect(exposuresLeft(observation, exposures)).toEqual(Array.from({ length: 99 }, (_, at) => at + 1));
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(20 * 2 ** 20);
});
