import { expect, test } from "vitest";
import { type Camera, CannotDo, type Mount } from "../devices/devices.ts";
import { makeFits } from "../fits/make.ts";
import { OutOfLimits } from "../queue/opening.ts";
import { centre } from "./centre.ts";

const signal = new AbortController().signal;
const exposure = { seconds: 1, binning: 1, gain: null, offset: null };

test("a mount is told no degrees of right ascension near the pole, where a small fault of its axes makes them", async () => {
  const done: string[] = [];
  const centred = async (dec: number, offRa: number) => {
    done.length = 0;
    const seen = [{ ra: 40 + offRa, dec }];
    return centre(
      { ra: 40, dec },
      {
        camera: {
          expose: async () => makeFits({ width: 4, height: 4, valueAt: () => 0 }),
        } as unknown as Camera,
        mount: { canSync: () => true, sync: async () => void done.push("sync") },
        solver: {
          solve: async () => ({
            type: "solved",
            wcs: { CD1_1: -0.2, CD1_2: 0, CD2_1: 0, CD2_2: 0.2 },
            ...(seen.shift() ?? { ra: 40, dec }),
          }),
        },
        ...{ tolerance: 1 / 60, attempts: 3, isRequired: false, now: () => new Date() },
        ...{ exposure, slew: async () => {}, settle: async () => {}, onCatalog() {}, log() {} },
        bringBeside: async () => ({ where: "beside" }),
      },
      signal,
    );
  };
  for (const dec of [89.6, -85, 78.5]) {
    expect(await centred(dec, 0.9)).toBe(true);
    expect(done).toEqual([]);
  }
  // Not even in the image.
  await expect(centred(85, 8)).rejects.toThrow(OutOfLimits);
  for (const [dec, offRa] of [
    [89.6, 0.4],
    [70, 0.9],
  ] as const) {
    // Within 10″ the first one is there.
    expect(await centred(dec, offRa)).toBe(true);
    expect(done).toEqual(dec > 89 ? [] : ["sync"]);
  }
});

test("an exposure that the camera can't take leaves the target uncentred, and is no fault of the observation where that is required", async () => {
  const refusal = new CannotDo("The camera bins no more than 4 × 4 pixels.");
  const camera = { expose: () => Promise.reject(refusal) } as unknown as Camera;
  const lines: string[] = [];
  const centred = (isRequired: boolean) =>
    centre(
      { ra: 0, dec: 0 },
      {
        ...{ camera, mount: {} as Mount, solver: { solve: () => Promise.reject(new Error("no image")) } },
        ...{ tolerance: 1 / 60, attempts: 3, isRequired, now: () => new Date() },
        exposure: { seconds: 1, binning: 8, gain: null, offset: null },
        ...{
          slew: async () => {},
          settle: async () => {},
          bringBeside: async () => ({ where: "beside" as const }),
        },
        ...{ onCatalog() {}, log: (line: string) => void lines.push(line) },
      },
      new AbortController().signal,
    );
  const sentence = `The target isn't centred: ${refusal.message}`;
  expect(await centred(false)).toBe(false);
  expect(lines).toEqual([sentence]);
  await expect(centred(true)).rejects.toThrow(new Error(sentence));
});
